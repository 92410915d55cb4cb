/** Shows the term of the day: the next one of the page's list each day (UTC). */

const DAY = 86_400_000;

const terms = document.querySelectorAll<HTMLElement>("[data-days] > *");
const today = Math.floor(Date.now() / DAY) % Math.max(1, terms.length);
for (const [i, term] of terms.entries()) term.classList.toggle("today", i === today);

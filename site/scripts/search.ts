/** Suggestions for the search box, as you type. Without it the form works as a form does. */
export {};

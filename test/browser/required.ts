/** Whether the journeys in a browser must be run. */

/** With `BROWSER=required` the lack of a browser is a failure. */
export const isRequired = process.env["BROWSER"] === "required";

export const HOW_TO_GET_ONE =
  "The tests in a real browser did not run: no Chrome or Chromium is installed. " +
  "On Debian: apt-get install chromium-headless-shell. Elsewhere install Chrome, or name a browser in CHROME_PATH.";

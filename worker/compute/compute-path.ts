/** Where the service lists its calculators; each answers at its id below it. */
export const COMPUTE_PATH = "/api/v1/compute";

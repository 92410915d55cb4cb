/** The results that a look-up of an address can have. */
export const OUTCOMES = ["found", "moved", "refused", "unreachable", "broken"] as const;

export interface LookUpOutcome {
  /**
   * - `moved`: it answers at another address for good, which `detail` names
   * - `refused`: the host does not answer programs; a person must look
   * - `unreachable`: no answer this time, which may pass
   * - `broken`: the address is gone
   */
  readonly kind: (typeof OUTCOMES)[number];
  readonly detail: string;
}

export interface LookUpOptions {
  readonly userAgent: string;
  readonly timeoutMs: number;
}

/** A sentence about a field that does not fit, naming it: "moves.0.to: Invalid option". */
export const nameField = (path: readonly PropertyKey[], message = 'does not fit'): string =>
  path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`

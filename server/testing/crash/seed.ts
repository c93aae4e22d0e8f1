/** The seed of a campaign: SEED, as a failed run printed it, else one by chance. */
export const seedOfRun = (): number => Number(process.env['SEED'] || 1 + Math.floor(Math.random() * 1e9))

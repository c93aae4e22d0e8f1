/** Words with a capital at their start. */
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

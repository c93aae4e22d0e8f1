import { useMatches } from '../../../ui/page/use-is-phone.ts'

/** The width that three columns, the list of changes and all controls need beside each other, and the height. */
const narrow = matchMedia('(max-width: 1023px), (max-height: 639px)')

/** True if the replay gives its room to the board: the list of changes is for screen readers, and options are folded away. */
export const useIsNarrow = (): boolean => useMatches(narrow)

import type { BoardUiStore } from './board-ui.ts'
import type { CardFilter } from './card-filter.ts'

/** Sets a part of the filter and leaves the others as they are. */
export const changeFilter = (ui: BoardUiStore, part: Partial<CardFilter>) =>
  ui.setState(({ filter }) => ({ filter: { ...filter, ...part } }))

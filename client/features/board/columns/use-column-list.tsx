import type { ReactNode } from 'react'
import { useUi } from '../state/board-context.tsx'
import type { ColumnList } from '../state/board-ui.ts'
import { CardList } from './card-list.tsx'

const cards = (list: ColumnList) => <CardList {...list} />
const none = () => null

/** Shows the cards of a column as the person chose; nothing while the code of that is on its way. */
export const useColumnList = (): ((list: ColumnList) => ReactNode) =>
  useUi(({ looks }) => (looks === 'due' ? none : (looks?.groups?.show ?? cards)))

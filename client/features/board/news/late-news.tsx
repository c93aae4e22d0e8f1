import { useEffect } from 'react'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useLateCode } from '../../../ui/loading/use-code.ts'
import { useUiStore } from '../state/board-context.tsx'
import { keepFocus } from './focus-keeper.ts'

const loadNews = () => import('./board-news.tsx')

/** The news of the board, told from when their code is here: once the board shows. The focus is kept from the first press on. */
export function LateNews({ isPhone }: { isPhone: boolean }) {
  const { code } = useLateCode(loadNews)
  const [board, ui] = [useOpenBoard(), useUiStore()]
  useEffect(() => board.store.subscribe((state, before) => keepFocus(ui, state, before, isPhone)), [board, ui, isPhone])
  return code && <code.BoardNews isPhone={isPhone} />
}

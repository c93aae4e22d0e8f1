import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useUi } from '../state/board-context.tsx'
import { PrintedTable } from './printed-table.tsx'
import { PrintedCards } from './printed-cards.tsx'

/** The board on paper: a list of its cards, or its table, which is there while the page is printed and takes the place of all else. */
export function BoardOnPaper() {
  const isTable = useUi((ui) => ui.isTable)
  return useIsPrinting() && createPortal(isTable ? <PrintedTable /> : <PrintedCards />, document.body)
}

/** True from right before the page is printed until it was. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    // The browser takes the page as it stands when the listener has ended.
    const set = (next: boolean) => flushSync(() => setIsPrinting(next))
    const begin = () => set(true)
    const end = () => set(false)
    const follow = () => set(paper.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}

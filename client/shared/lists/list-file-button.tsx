import { FileDown } from 'lucide-react'
import type { ListFile, ListFileQuery } from '#events/lists/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LIST_WORDS, takeList } from './take-list.ts'

/** Downloads a list as CSV, by `query` the part of it that its screen shows; on phones the search over everything has it among its actions. */
export const ListFileButton = ({ list, query }: { list: ListFile; query?: ListFileQuery }) => (
  <IconButton
    variant="secondary"
    label={`Download ${LIST_WORDS[list]} as CSV`}
    className="max-md:hidden"
    onClick={() => takeList(list, query)}
  >
    <FileDown aria-hidden />
  </IconButton>
)

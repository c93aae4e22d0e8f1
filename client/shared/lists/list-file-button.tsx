import { FileDown } from 'lucide-react'
import type { ListFile } from '#events/lists/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LIST_WORDS, takeList } from './take-list.ts'

/** Downloads a list as CSV; on phones the search over everything has it among its actions. */
export const ListFileButton = ({ list }: { list: ListFile }) => (
  <IconButton
    variant="secondary"
    label={`Download ${LIST_WORDS[list]} as CSV`}
    className="max-md:hidden"
    onClick={() => takeList(list)}
  >
    <FileDown aria-hidden />
  </IconButton>
)

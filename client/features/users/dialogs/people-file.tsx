import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { UnreadableCsv } from '../../../shared/lists/decode-list.ts'
import { readCsv } from '../../../shared/lists/parse-csv.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { linesOfList } from './invited-people.ts'

/** Reads people from a CSV file. @param onLines takes them, one a line. */
export function PeopleFile({ onLines }: { onLines: (lines: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    try {
      const lines = linesOfList(await readCsv(file))
      if (lines !== '') return onLines(lines)
      toast({ title: 'No people found', description: `${file.name} has no e-mail.`, variant: 'destructive' })
    } catch (error) {
      if (!(error instanceof UnreadableCsv)) throw error
      toast({ title: 'The list could not be read', description: error.message, variant: 'destructive' })
    }
  }
  return (
    <>
      <Button size="sm" icon={<FileUp aria-hidden />} className="self-start" onClick={() => input.current?.click()}>
        From a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file of people"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file again, corrected meanwhile, must be a change too.
          target.value = ''
          if (file) void read(file)
        }}
      />
    </>
  )
}

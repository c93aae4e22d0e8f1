import { CircleAlert, Download, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import type { Problem } from './examine.ts'
import sampleUrl from './sample-devices.csv?url&no-inline'

const COLUMNS =
  'Column A is the device identifier, column H the description. The first row is the header. What other columns say is chosen in the next step.'

/** Keeps the browser from leaving the app for a file that was dropped beside the target. */
function useNoStrayDrops() {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

/** Where a list is chosen or dropped, what it must look like, and why the last one was not taken. */
export function ChooseFile({ problem, onChoose }: { problem: Problem | null; onChoose: (file: File) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  useNoStrayDrops()

  const drop = (event: DragEvent) => {
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  return (
    <div className="flex flex-col gap-4">
      <label
        htmlFor={id}
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'relative flex cursor-pointer flex-col items-center gap-1 rounded-panel border border-dashed border-control px-6 py-10 text-center transition-colors',
          'hover:bg-hover focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <FileUp aria-hidden className="mb-2 size-6 text-muted" />
        <span className="font-medium">Choose a CSV file or an Excel workbook (.xlsx)</span>
        <span className="text-muted">
          <span className="pointer-coarse:hidden">or drop it here. </span>Nothing is created before you confirm.
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,.xlsx"
          aria-label="CSV file"
          aria-describedby={`${id}-columns`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file again, corrected meanwhile, must be a change too.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
      </label>

      {problem && <ProblemNotice problem={problem} />}

      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={`${id}-columns`} className="min-w-0 flex-1 basis-64 text-muted">
          {COLUMNS}
        </p>
        <a
          href={sampleUrl}
          download="sample-devices.csv"
          className="inline-flex items-center gap-1.5 rounded-control font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          <Download aria-hidden className="size-4" />
          Download a sample
        </a>
      </div>
    </div>
  )
}

const ProblemNotice = ({ problem: { title, text, details } }: { problem: Problem }) => (
  <div className="flex gap-2.5 rounded-panel bg-danger-soft p-3 text-danger-text">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <div className="min-w-0 break-words">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </div>
)

import { useRef, useState } from 'react'
import { ImportAnswer, type ImportBody, UndoImportAnswer } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type DeviceRow, type DeviceSheet, readDeviceSheet } from '#events/project/csv.ts'
import { randomId } from '../../api/random-id.ts'
import { ApiError, messageOf, request } from '../../api/request.ts'
import { clearToast, toast } from '../../ui/toast.ts'
import { countOf, errorLines, undoneWords } from './import-words.ts'
import { readCsv, UnreadableCsv } from './parse-csv.ts'

/** Why a file was not taken: the specification's title and sentence, and what more there is to say. */
export type Problem = { readonly title: string; readonly text: string; readonly details: readonly string[] }

/** One press of the confirming button. The key goes with the body for good, so that no retry creates anything twice. */
type Attempt = { readonly key: string; readonly body: ImportBody }

/** An import that is in the log. */
export type Finished = {
  readonly fileName: string
  readonly batchId: string
  readonly created: number
  /** The key of every request to undo it, so that pressing twice is one undoing with one answer. */
  readonly undoKey: string
  /** How far undoing it is: what became of its devices once it is done. */
  readonly undo: 'possible' | 'running' | { readonly removed: number; readonly kept: number }
}

/** Where the dialog stands. `unsure`: no answer came, so the devices may have been created or not. */
export type Step =
  | { readonly at: 'choose'; readonly problem: Problem | null }
  | { readonly at: 'reading'; readonly fileName: string; readonly percent: number }
  | {
      readonly at: 'preview'
      readonly fileName: string
      readonly sheet: DeviceSheet
      readonly failure: string | null
    }
  | { readonly at: 'sending'; readonly sheet: DeviceSheet; readonly attempt: Attempt }
  | { readonly at: 'unsure'; readonly sheet: DeviceSheet; readonly attempt: Attempt; readonly failure: string }
  | { readonly at: 'done'; readonly finished: Finished }

const START: Step = { at: 'choose', problem: null }

const problemOf = (error: unknown): Problem => ({
  title: 'Parse Error',
  text: 'Failed to parse CSV file. Please check the file format.',
  details: error instanceof UnreadableCsv ? [error.message] : [],
})

/** What a file holds, or why it is not taken. The name must end in .csv, in capitals too, as some machines write it. */
async function examine(file: File, onProgress: (part: number) => void): Promise<DeviceSheet | Problem> {
  if (!file.name.toLowerCase().endsWith('.csv'))
    return { title: 'Invalid File Type', text: 'Please upload a CSV file', details: [] }
  try {
    const sheet = readDeviceSheet(await readCsv(file, onProgress))
    if (sheet.rows.length > 0) return sheet
    const text = 'No row of the file has a device identifier in column A that can be imported.'
    return { title: 'No Devices Found', text, details: errorLines(sheet.errors) }
  } catch (error) {
    return problemOf(error)
  }
}

/**
 * The way of a list from a file to devices on the board, and back. It outlives the dialog: what was sent goes on when the
 * dialog is closed, and the last import can be undone as long as the board is open.
 */
export function useImport(projectId: ProjectId) {
  const [step, setStep] = useState<Step>(START)
  const [last, setLast] = useState<Finished | null>(null)
  /** Counts files, so that a slow one never takes the place of the one chosen after it. */
  const readingRef = useRef(0)
  const path = `/api/projects/${projectId}/devices/import`

  const choose = async (file: File): Promise<void> => {
    const reading = ++readingRef.current
    const show = (next: Step) => {
      if (reading === readingRef.current) setStep(next)
    }
    // What was said about the file before this one is of no interest any more.
    clearToast()
    show({ at: 'reading', fileName: file.name, percent: 0 })
    const found = await examine(file, (part) =>
      show({ at: 'reading', fileName: file.name, percent: Math.round(part * 100) }),
    )
    if (reading !== readingRef.current) return
    if ('rows' in found) return setStep({ at: 'preview', fileName: file.name, sheet: found, failure: null })
    setStep({ at: 'choose', problem: found })
    toast({ title: found.title, description: found.text, variant: 'destructive' })
  }

  const send = async (sheet: DeviceSheet, attempt: Attempt): Promise<void> => {
    const { key, body } = attempt
    setStep({ at: 'sending', sheet, attempt })
    try {
      const { batchId, created } = ImportAnswer.parse((await request('POST', path, body, { idempotencyKey: key })).body)
      const undoKey = randomId()
      const finished: Finished = { fileName: body.fileName, batchId, created, undoKey, undo: 'possible' }
      setLast(finished)
      setStep({ at: 'done', finished })
      const action = { label: 'Undo import', onClick: () => void undo(finished) }
      toast({ title: 'Import complete', description: `${countOf(created, 'device')} imported`, action })
    } catch (error) {
      const failure = error instanceof ApiError ? error.message : 'The answer of the server cannot be read.'
      // A refusal created nothing, so the choice is open again; after anything else only the same request is safe.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) setStep({ at: 'preview', fileName: body.fileName, sheet, failure })
      else setStep({ at: 'unsure', sheet, attempt, failure })
      toast({ title: 'Import Failed', description: failure, variant: 'destructive' })
    }
  }

  const confirm = (fileName: string, sheet: DeviceSheet, chosen: readonly DeviceRow[]): Promise<void> => {
    const rows = chosen.map(({ name, type, description }) => ({ name, type, description }))
    return send(sheet, { key: randomId(), body: { fileName, rows } })
  }

  const undo = async (finished: Finished): Promise<void> => {
    const mark = (state: Finished['undo']) => {
      setLast((now) => (now?.batchId === finished.batchId ? { ...now, undo: state } : now))
    }
    mark('running')
    try {
      const { batchId, undoKey: idempotencyKey } = finished
      const { body } = await request('POST', `${path}/${batchId}/undo`, {}, { idempotencyKey })
      const undone = UndoImportAnswer.parse(body)
      mark(undone)
      toast({ title: 'Import undone', description: undoneWords(undone) })
    } catch (error) {
      mark('possible')
      toast({ title: 'Failed to undo import', description: messageOf(error), variant: 'destructive' })
    }
  }

  /** Back to choosing a file. */
  const startOver = () => {
    readingRef.current++
    setStep(START)
  }

  return { step, last, choose, confirm, send, undo, startOver }
}

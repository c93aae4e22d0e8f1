import { useState } from 'react'
import { useStore } from 'zustand'
import { immer } from 'zustand/middleware/immer'
import { createStore } from 'zustand/vanilla'
import { ImportAnswer } from '#events/project/api.ts'
import type { ImportBody } from '#events/project/commands/import-devices.ts'
import { requestOf } from '#events/kernel/call.ts'
import { importDevices } from '#events/project/commands/import-devices.ts'
import type { Mapping } from '#events/project/import/columns.ts'
import { ApiError, isRefusal } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'
import type { BoardHandle } from '../../live/board.ts'
import { type UndoneImport, undoImport } from '../../shared/imports/undo-import.ts'
import { clearToast, toast } from '../../ui/toast/toast.ts'
import type { Choices, Plan } from './import-plan.ts'
import { examine, type Problem } from './examine.ts'
import { importedWords } from './import-words.ts'
import { type ReadList, mapListed, shareMapping } from './listed.ts'

/** An import that is in the log. */
export type FinishedImport = {
  readonly fileName: string
  readonly batchId: string
  readonly created: number
  /** Cards that say what the list says now. */
  readonly changed: number
  /** How far undoing it is; once that is done, the counts of its devices. */
  readonly undo: 'possible' | 'running' | UndoneImport
}

/** Where the dialog stands. `unsure`: no answer came, so the devices may have been created or not. */
export type Step =
  | { readonly at: 'choose'; readonly problem: Problem | null }
  | { readonly at: 'reading'; readonly file: File; readonly percent: number }
  | {
      readonly at: 'preview'
      readonly fileName: string
      readonly list: ReadList
      readonly failure: string | null
    }
  | { readonly at: 'sending'; readonly list: ReadList; readonly body: ImportBody }
  | { readonly at: 'unsure'; readonly list: ReadList; readonly body: ImportBody; readonly failure: string }
  | { readonly at: 'done'; readonly finished: FinishedImport }

const NO_CHOICES: Choices = {
  withDuplicates: false,
  matchWay: 'identifier',
  types: {},
  ticked: {},
  taken: {},
  facts: {},
}

/** The state of the dialog. */
type ImportState = { readonly step: Step; readonly choices: Choices }

/** True while an import is being sent, or may have been. */
const isUnderWay = ({ at }: Step): boolean => at === 'sending' || at === 'unsure'

const START: Step = { at: 'choose', problem: null }

const createFlow = () => createStore<ImportState>()(immer((): ImportState => ({ step: START, choices: NO_CHOICES })))

const failureOf = (error: Error): string =>
  error instanceof ApiError ? error.message : 'The answer of the server cannot be read.'

const useImportDevices = (projectId: number) =>
  useCommand({
    call: (body: ImportBody) => requestOf(importDevices.call, { id: projectId }, body),
    read: (body) => ImportAnswer.parse(body),
    success: (answer) => ({ title: 'Import complete', description: importedWords(answer), about: answer.batchId }),
    failure: (error) => ({ title: 'Import Failed', description: failureOf(error), variant: 'destructive' }),
  })

/**
 * The way of a list from a file to devices on the board, and back. It outlives the dialog: an import that was sent goes on
 * when the dialog is closed, and one that is under way is seen again when it opens; anything else starts anew. `batchId` is that of the import that is being sent.
 */
export function useImport(board: BoardHandle, isOpen: boolean) {
  const [flow, setFlow] = useState(createFlow)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && !isUnderWay(flow.getState().step)) setFlow(createFlow)
  }
  const state = useStore(flow)
  const command = useImportDevices(board.stream.id)

  const show = (step: Step) => flow.setState({ step })

  /** Reads a file; of a workbook the sheet of this name, else the first. */
  const choose = async (file: File, sheet: string | null = null): Promise<void> => {
    // The toast about an earlier file is of no interest any more.
    clearToast()
    flow.setState({ step: { at: 'reading', file, percent: 0 }, choices: NO_CHOICES })
    const found = await examine(file, sheet, (part) =>
      flow.setState(({ step }) => {
        if (step.at === 'reading' && step.file === file) step.percent = Math.round(part * 100)
      }),
    )
    // A slow file never takes the place of the one that was chosen after it.
    const { step } = flow.getState()
    if (step.at !== 'reading' || step.file !== file) return
    if ('sheet' in found) return show({ at: 'preview', fileName: file.name, list: found, failure: null })
    show({ at: 'choose', problem: found })
    toast({ title: found.title, description: found.text, variant: 'destructive' })
  }

  const send = async (list: ReadList, body: ImportBody): Promise<void> => {
    show({ at: 'sending', list, body })
    const sent = await command.send(body)
    if (sent.ok) {
      shareMapping(list)
      return show({ at: 'done', finished: { fileName: body.fileName, ...sent.result, undo: 'possible' } })
    }
    const failure = failureOf(sent.error)
    // A refusal comes after all that it created, so the choice is open again; after anything else only the same request is safe.
    if (isRefusal(sent.error)) show({ at: 'preview', fileName: body.fileName, list, failure })
    else show({ at: 'unsure', list, body, failure })
  }

  const confirm = (fileName: string, list: ReadList, { chosen, changes }: Plan): Promise<void> => {
    const rows = chosen.map(({ name, type, description, facts }) => ({ name, type, description, ...facts }))
    return send(list, { fileName, rows, changes: [...changes] })
  }

  const undo = async ({ batchId }: FinishedImport): Promise<void> => {
    const mark = (undo: FinishedImport['undo']) =>
      flow.setState(({ step }) => {
        if (step.at === 'done' && step.finished.batchId === batchId) step.finished.undo = undo
      })
    mark('running')
    mark((await undoImport(board, batchId)) ?? 'possible')
  }

  const setChoices = (change: Partial<Choices>) =>
    flow.setState(({ choices }) => ({ choices: { ...choices, ...change } }))

  /** Reads the list anew by what the person says of its columns. Ticks and changes were of the rows as they read before. */
  const mapColumns = (mapping: Mapping): void => {
    const { step, choices } = flow.getState()
    if (step.at !== 'preview') return
    const list = mapListed(step.list, mapping)
    flow.setState({ step: { ...step, list, failure: null }, choices: { ...choices, ticked: {}, taken: {}, facts: {} } })
  }

  /** Back to choosing a file. */
  const startOver = () => show(START)

  return { ...state, batchId: command.id, choose, confirm, send, undo, setChoices, mapColumns, startOver }
}

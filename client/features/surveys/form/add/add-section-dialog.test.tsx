// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { SectionId } from '#events/form/form-id.ts'
import type { SectionTypeName } from '#events/form/sections/all.ts'
import { StreamProvider } from '../../../../live/live-context.tsx'
import { FormEditProvider } from '../draft/form-context.tsx'
import { createFormEdit, type FormEditStore } from '../draft/form-edit.ts'
import { AddSectionDialog } from './add-section-dialog.tsx'

afterEach(cleanup)

const held = (id: number) => ({ id: SectionId.parse(id), type: 'camera', title: `Camera ${id}`, answers: {} })

/** Opens the dialog over a form of so many cameras. */
function open(edit: FormEditStore, cameras: number, type: SectionTypeName | null = 'camera') {
  const sections = Array.from({ length: cameras }, (_, index) => held(index + 1))
  const form = { stream: { kind: 'form', id: 1 }, store: createStore(() => ({ sections, revision: 0 })) }
  const onClose = vi.fn<() => void>()
  render(
    <StreamProvider stream={form as never}>
      <FormEditProvider edit={edit}>
        <AddSectionDialog isOpen onClose={onClose} type={type} />
      </FormEditProvider>
    </StreamProvider>,
  )
  return onClose
}
const count = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const problem = () => screen.queryByRole('alert')?.textContent

it('[FORM-184] a form takes so many sections as there is room for, and the dialog says how many that are', () => {
  const edit = createFormEdit()
  const onClose = open(edit, 498)
  count('3')
  press('Add 3 Sections')
  expect(problem()).toBe('A form has at most 500 sections: there is room for 2 more.')
  expect([edit.getState().draft.edits.size, onClose.mock.calls.length]).toEqual([0, 0])
  count('2')
  expect(problem()).toBe(undefined)
  press('Add 2 Sections')
  expect([edit.getState().draft.edits.size, onClose.mock.calls.length]).toEqual([2, 1])
  cleanup()

  for (const type of [null, 'mdf-idf'] as const) {
    open(edit, 498, type)
    if (type === null) fireEvent.click(screen.getByRole('radio', { name: 'MDF/IDF' }))
    press('Add Section')
    expect(problem()).toBe('A form has at most 500 sections: there is no room for more.')
    cleanup()
  }
})

it('[FORM-244] the dialog asks for the type only where none was chosen before', () => {
  open(createFormEdit(), 1, 'door')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Number of Doors' })).toBeTruthy()
  expect(screen.getByText(/^Door\. It stands at the end/)).toBeTruthy()
  cleanup()
  open(createFormEdit(), 1, null)
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(5)
})

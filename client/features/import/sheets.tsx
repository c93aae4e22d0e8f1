import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { Workbook } from './listed.ts'

/** The sheets of a workbook that has several, one of which is the list. */
export function Sheets({
  workbook,
  onSheet,
}: {
  workbook: Workbook | null
  onSheet: (file: File, sheet: string) => void
}) {
  if (!workbook || workbook.sheets.length < 2) return null
  const { file, sheets, sheet } = workbook
  return (
    <Field label="Sheet" className="w-56 max-w-full">
      <Select
        options={sheets.map((name) => ({ value: name, label: name }))}
        value={sheet}
        onValueChange={(name) => onSheet(file, name)}
      />
    </Field>
  )
}

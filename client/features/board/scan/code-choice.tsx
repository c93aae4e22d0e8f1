import type { CodeKind, ReadCode } from '#events/project/scan/label-codes.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'

/** The kinds of codes in people's words. */
const KIND_WORDS: Readonly<Record<CodeKind, string>> = {
  serial: 'Serial number',
  unsure: 'Serial number or MAC address',
  other: 'Another code, such as the model',
  mac: 'MAC address',
  article: 'Number of the article (EAN), which all devices of its kind have',
}

/** The codes of a label, one of which is the serial number. */
export const CodeChoice = ({
  codes,
  chosen,
  onChoose,
}: {
  codes: readonly ReadCode[]
  chosen: string | null
  onChoose: (value: string) => void
}) => (
  <RadioGroup
    label="Codes of the label"
    options={codes.map(({ kind, value }) => ({ value, label: value, hint: KIND_WORDS[kind] }))}
    value={chosen}
    onValueChange={onChoose}
  />
)

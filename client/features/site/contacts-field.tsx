import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ControlGroup, useFieldControl } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Contacts as rows of name and number. `value`: a line for each, name and number with a tab between them. */
export function ContactsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { id } = useFieldControl()
  const rows = value.split('\n').map((line) => {
    const [name = '', phone = ''] = line.split('\t')
    return { name, phone }
  })
  const change = (next: typeof rows) => onChange(next.map(({ name, phone }) => `${name}\t${phone}`).join('\n'))
  const set = (index: number, part: Partial<(typeof rows)[number]>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <ControlGroup className="flex flex-col gap-2">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={index} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            <Input
              id={index === 0 ? id && `${id}-name` : undefined}
              aria-label={`Name of contact ${index + 1}`}
              placeholder="Name"
              autoComplete="off"
              value={row.name}
              onChange={(event) => set(index, { name: plain(event.target.value) })}
            />
            <Input
              type="tel"
              aria-label={`Number of contact ${index + 1}`}
              placeholder="Telephone"
              autoComplete="off"
              value={row.phone}
              onChange={(event) => set(index, { phone: plain(event.target.value) })}
            />
          </div>
          <IconButton
            label={`Remove contact ${index + 1}`}
            onClick={() => change(rows.length === 1 ? [{ name: '', phone: '' }] : rows.toSpliced(index, 1))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        icon={<Plus aria-hidden />}
        className="self-start"
        onClick={() => change([...rows, { name: '', phone: '' }])}
      >
        Add contact
      </Button>
    </ControlGroup>
  )
}

/** Text without the signs that tell rows and their parts apart. */
const plain = (text: string): string => text.replace(/[\t\n]/g, ' ')

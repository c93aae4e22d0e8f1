import { X } from 'lucide-react'
import { useId } from 'react'
import { MAX_POINTS } from '#events/acceptance/answer.ts'
import type { OneAcceptance } from '#events/acceptance/api.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { ControlGroup, useFieldControl } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type Point = { readonly deviceId: number; readonly text: string }

/** Open points: a device is chosen by search, and what is open there is said below its name. */
export function PointsField({
  value,
  onChange,
  devices,
}: {
  value: readonly Point[]
  onChange: (points: readonly Point[]) => void
  devices: OneAcceptance['devices']
}) {
  const { 'aria-invalid': isWrong } = useFieldControl()
  const rows = useId()
  const names = new Map<number, string>(devices.map((device) => [device.id, device.name]))
  return (
    <ControlGroup className="flex flex-col gap-3">
      <Combobox
        value={null}
        label="Add an open point"
        options={devices.map((device) => ({ value: String(device.id), label: device.name }))}
        placeholder={value.length < MAX_POINTS ? 'Choose a device...' : `${MAX_POINTS} open points at most`}
        searchPlaceholder="Search devices"
        emptyText="No device has this name."
        isDisabled={value.length >= MAX_POINTS}
        // The newest stands first: the key Tab leads from here to it.
        onValueChange={(chosen) => onChange([{ deviceId: Number(chosen), text: '' }, ...value])}
      />
      {value.length > 0 && (
        <ul className="flex flex-col gap-3">
          {value.map(({ deviceId, text }, index) => {
            const name = names.get(deviceId) ?? 'A device that is gone'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a device may have several points, and a row is its place
              <li key={index} className="flex flex-col gap-1.5">
                <label htmlFor={`${rows}-${index}`} className="text-label wrap-anywhere">
                  {name}
                </label>
                <div className="flex gap-2">
                  <Input
                    id={`${rows}-${index}`}
                    placeholder="What is open"
                    autoComplete="off"
                    aria-invalid={isWrong && text.trim() === '' ? true : undefined}
                    value={text}
                    onChange={(event) => onChange(value.with(index, { deviceId, text: event.target.value }))}
                  />
                  <IconButton
                    label={`Remove the open point of ${name}`}
                    onClick={() => onChange(value.toSpliced(index, 1))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </ControlGroup>
  )
}

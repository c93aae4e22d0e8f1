import { Camera, Keyboard, ScanBarcode } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { DataOf } from '#events/project/commands.ts'
import { agreedOn, lookAgain, NO_LOOKS, type ReadCode, tellApart } from '#events/project/scan/label-codes.ts'
import { PhotoInput } from '../../../shared/photos/photo-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { CodeChoice } from './code-choice.tsx'
import { TypedSerial } from './typed-serial.tsx'
import { Viewfinder } from './viewfinder.tsx'
import { type LabelReader, openReader } from './reader.ts'

/** The codes of a label, and how they came. */
export type ReadLabel = { readonly codes: readonly ReadCode[]; readonly by: 'scan' | 'photo' }
/** The number that the person confirmed. */
export type ConfirmedSerial = { readonly serial: string; readonly codes: readonly ReadCode[]; readonly by: By }
type By = DataOf<'BindSerial'>['by']

const NO_PROGRAM =
  'The reader of codes is not on this device yet. Open Scan once with a connection. You can type the number.'
const NO_CODE = 'No code was read in this photo. Hold the phone straight above the label, with light from the side.'
const NO_PICTURE = 'This file is no photo that can be read here.'

/**
 * "Scan": a label is read from the camera's film or a photo, or its number is typed. The person chooses the code and confirms it.
 * `choose` names the code that is chosen at first; `onConfirm` takes the confirmed number, and answers a sentence where that is wrong.
 */
export function ScanForm({
  description,
  choose,
  onConfirm,
  onClose,
}: {
  description: string
  choose: (codes: readonly ReadCode[]) => string | undefined
  onConfirm: (confirmed: ConfirmedSerial) => ReactNode
  onClose: () => void
}) {
  const readerOf = useReader()
  const [label, setLabel] = useState<ReadLabel | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [trouble, setTrouble] = useState<ReactNode>(null)
  const formId = useId()
  const photo = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)

  const show = (read: ReadLabel) => {
    setLabel(read)
    setChosen(choose(read.codes) ?? null)
    setTrouble(null)
  }
  const chooseOther = (value: string) => {
    setChosen(value)
    setTrouble(null)
  }
  const lookOn = () => {
    setLabel(null)
    setTrouble(null)
    setIsTyping(false)
  }
  // The part that had the focus may be gone. The next press is the confirmation, or the choice where no code is sure.
  useEffect(() => {
    if (!label) return
    if (confirm.current && !confirm.current.disabled) confirm.current.focus()
    else body.current?.querySelector<HTMLElement>('[role=radio]')?.focus()
  }, [label])

  const readPhoto = async ([file]: readonly File[]) => {
    if (!file) return
    setIsReading(true)
    setTrouble(null)
    setIsTyping(false)
    const result = await readerOf().read(file)
    setIsReading(false)
    if (result === 'no program') return setTrouble(NO_PROGRAM)
    if (result === 'no picture') return setTrouble(NO_PICTURE)
    const codes = agreedOn(result.map(tellApart).reduce(lookAgain, NO_LOOKS))
    if (codes.length === 0) setTrouble(NO_CODE)
    else show({ codes, by: 'photo' })
  }
  const confirmed = (serial: string, by: By) => setTrouble(onConfirm({ serial, codes: label?.codes ?? [], by }))
  const isLooking = !label && !isTyping && !isReading
  const said = isReading
    ? 'Reading the photo...'
    : isTyping
      ? ''
      : label
        ? `${label.codes.length === 1 ? 'One code was' : `${label.codes.length} codes were`} read.`
        : 'Hold the label before the camera.'

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Scan"
      description={description}
      footer={
        <>
          {isLooking ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button icon={<ScanBarcode aria-hidden />} onClick={lookOn}>
              Scan again
            </Button>
          )}
          {isTyping ? (
            <Button type="submit" form={formId} variant="primary">
              Use this serial
            </Button>
          ) : (
            <Button
              ref={confirm}
              variant="primary"
              disabled={!label || chosen === null}
              onClick={() => label && chosen !== null && confirmed(chosen, label.by)}
            >
              Use this serial
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        <Viewfinder
          isHidden={!isLooking}
          readerOf={readerOf}
          onRead={(codes) => show({ codes, by: 'scan' })}
          onBroken={() => {
            setTrouble(NO_PROGRAM)
            setIsTyping(true)
          }}
        />
        <p role="status" className="text-label text-muted empty:sr-only">
          {said}
        </p>
        {label && !isTyping && <CodeChoice codes={label.codes} chosen={chosen} onChoose={chooseOther} />}
        {isTyping && <TypedSerial id={formId} onSubmit={(serial) => confirmed(serial, 'typed')} />}
        {trouble && (
          <Notice tone="warning" isNews>
            {trouble}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <PhotoInput ref={photo} disabled={isReading} onFiles={(files) => void readPhoto(files)} />
          <Button icon={<Camera aria-hidden />} isPending={isReading} onClick={() => photo.current?.click()}>
            Take a photo
          </Button>
          {!isTyping && (
            <Button
              icon={<Keyboard aria-hidden />}
              onClick={() => {
                setTrouble(null)
                setIsTyping(true)
              }}
            >
              Type the number
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** A reader of labels for as long as the part shows, started when it is first asked for. */
function useReader(): () => LabelReader {
  const reader = useRef<LabelReader>(null)
  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = null
    },
    [],
  )
  return useCallback(() => (reader.current ??= openReader()), [])
}

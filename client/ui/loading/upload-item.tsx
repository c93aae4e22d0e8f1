import { CircleAlert, CircleCheck, FileIcon, RotateCw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatBytes } from '../text/format-bytes.ts'
import { IconButton } from '../icon-button.tsx'
import { Progress } from './progress.tsx'
import { useFocusKept } from '../focus/use-focus-kept.ts'

/**
 * How far the upload of one file is. `reason` is a sentence for the person. One that waits may wait `for` something else than its
 * turn; one that waits for a card is not sent before it has one. While it is `writing` the device does not have it yet. One that `failed` may be sent again unless there is nothing to send, one
 * that was `refused` where the reason may be gone.
 */
export type UploadState =
  | { status: 'waiting'; for?: 'the connection' | 'your sign-in' | 'a card' }
  | { status: 'writing' }
  | { status: 'sending'; sentBytes: number }
  | { status: 'failed'; reason: string; canRetry?: boolean }
  | { status: 'refused'; reason: string; canRetry?: boolean }
  | { status: 'done' }

/**
 * One file on its way to the server, an item of a list. It waits, is sent, and is done, failed or refused; a failed one, and one
 * that waits for more than its turn, can be retried. `preview` is a small picture of it (48 px). `onCancel` ends a transfer, and
 * takes a failed or refused one off the list.
 */
export function UploadItem({
  name,
  sizeBytes,
  preview,
  upload,
  onRetry,
  onCancel,
}: {
  name: string
  sizeBytes: number
  preview?: ReactNode
  upload: UploadState
  onRetry: () => void
  onCancel: () => void
}) {
  const item = useRef<HTMLLIElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const focusKept = useFocusKept(item)
  const { status } = upload
  const isHeld = status === 'waiting' && upload.for !== undefined && upload.for !== 'a card'
  const canRetry =
    (status === 'failed' && upload.canRetry !== false) || isHeld || (status === 'refused' && upload.canRetry === true)
  return (
    <li
      ref={item}
      tabIndex={-1}
      {...focusKept}
      className="flex min-h-16 items-center gap-3 rounded-panel border bg-raised p-2 pr-1"
    >
      <div className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted">
        {preview ?? <FileIcon aria-hidden className="size-5" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p title={name} className="truncate font-medium">
          {name}
        </p>
        <UploadWords upload={upload} name={name} sizeBytes={sizeBytes} />
      </div>
      {canRetry && (
        <IconButton
          label={`Retry ${name}`}
          onClick={() => {
            // This button goes away; its neighbour stays.
            cancel.current?.focus()
            onRetry()
          }}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
      {status !== 'done' && (
        <IconButton ref={cancel} label={`${CANCEL_WORDS[status]} ${name}`} onClick={onCancel}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

const CANCEL_WORDS = {
  waiting: 'Cancel',
  writing: 'Cancel',
  sending: 'Cancel',
  failed: 'Remove',
  refused: 'Dismiss',
} as const

function UploadWords({ upload, name, sizeBytes }: { upload: UploadState; name: string; sizeBytes: number }) {
  switch (upload.status) {
    case 'waiting':
      return (
        <p className="text-xs text-muted tabular-nums">
          {`Waiting${upload.for ? ` for ${upload.for}` : ''} · ${formatBytes(sizeBytes)}`}
        </p>
      )
    case 'writing':
      return (
        <p className="text-xs text-muted tabular-nums">{`Being written to this device · ${formatBytes(sizeBytes)}`}</p>
      )
    case 'sending':
      return (
        <>
          <Progress
            label={`Upload of ${name}`}
            percent={sizeBytes === 0 ? 0 : Math.floor((upload.sentBytes / sizeBytes) * 100)}
          />
          <p className="text-xs text-muted tabular-nums">
            {formatBytes(upload.sentBytes)} of {formatBytes(sizeBytes)}
          </p>
        </>
      )
    case 'failed':
    case 'refused':
      return (
        <p role="alert" className="flex items-start gap-1.5 text-xs text-danger-text">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {upload.reason}
        </p>
      )
    case 'done':
      return (
        <p role="status" className="flex items-center gap-1.5 text-xs text-success-text tabular-nums">
          <CircleCheck aria-hidden className="size-3.5 shrink-0" />
          Uploaded · {formatBytes(sizeBytes)}
        </p>
      )
  }
}

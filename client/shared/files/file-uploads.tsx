import { Plus } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { useConnection } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { UploadItem } from '../../ui/loading/upload-item.tsx'
import type { useFileUploads } from './use-file-uploads.ts'

/** The files that are on their way, each with what became of it. @param label names the list. */
export function FileUploads({
  label,
  uploads: { uploads, retry, cancel },
}: {
  label: string
  uploads: ReturnType<typeof useFileUploads>
}) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <UploadItem
          key={upload.id}
          name={upload.file.name}
          sizeBytes={upload.file.size}
          upload={upload.state}
          onRetry={() => retry(upload)}
          onCancel={() => cancel(upload)}
        />
      ))}
    </ul>
  )
}

/** Chooses files to add, which needs a connection. @param accept the types that the chooser offers. */
export function AddFiles({
  words,
  accept,
  variant = 'primary',
  isSingle = false,
  ref,
  onFiles,
}: {
  words: string
  accept: string
  variant?: 'primary' | 'secondary'
  /** One file is chosen at a time. */
  isSingle?: boolean
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>
  onFiles: (files: readonly File[]) => void
}) {
  const isConnected = useConnection() === 'live'
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen once more.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button
        ref={ref}
        variant={variant}
        icon={<Plus aria-hidden />}
        className="self-start"
        disabled={!isConnected}
        onClick={() => input.current?.click()}
      >
        {isConnected ? words : `${words} (needs a connection)`}
      </Button>
    </>
  )
}

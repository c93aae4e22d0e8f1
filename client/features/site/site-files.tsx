import { FileText, Image, Trash2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import type { ShownFile } from '#events/site/api.ts'
import { MAX_SITE_FILE_BYTES, SITE_FILE_SENTENCES, siteFilePath, SiteFileType } from '#events/site/files.ts'
import { readSiteAgain, useRemoveSiteFile } from '../../api/projects/site.ts'
import { useConnection } from '../../live/live-context.tsx'
import { AddFiles, FileUploads } from '../../shared/files/file-uploads.tsx'
import { acceptOf, useFileUploads } from '../../shared/files/use-file-uploads.ts'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'

const LIMITS = { types: SiteFileType.options, maxBytes: MAX_SITE_FILE_BYTES, sentences: SITE_FILE_SENTENCES }

type FilesProps = { projectId: ProjectId; files: readonly ShownFile[]; mayChange: boolean }

/** The files of a site sheet: readers open them, employees add and remove them while the project is open. */
export function SiteFiles({ projectId, files, mayChange }: FilesProps) {
  const uploads = useFileUploads({
    ...{ url: `/api/projects/${projectId}/site/files`, field: 'file', limits: LIMITS },
    sent: () => readSiteAgain(projectId),
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const { keeper, target } = useRowFocus(addButton)
  return (
    <>
      {files.length > 0 ? (
        <ul className="flex flex-col divide-y" {...keeper}>
          {files.map((file) => (
            <FileRow key={file.digest} {...{ projectId, file }} mayRemove={mayChange} focusFallback={target} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">The way in, permits, the entrance: PDFs and pictures of up to 25 MB.</p>
      )}
      <FileUploads label="Files on their way" uploads={uploads} />
      {mayChange && (
        <AddFiles
          ref={addButton}
          words="Add files"
          variant="secondary"
          accept={acceptOf(LIMITS)}
          onFiles={uploads.add}
        />
      )}
    </>
  )
}

type RowProps = {
  projectId: ProjectId
  file: ShownFile
  mayRemove: boolean
  focusFallback: RefObject<HTMLElement | null>
}

function FileRow({ projectId, file, mayRemove, focusFallback }: RowProps) {
  const { digest, fileName, mediaType, bytes } = file
  const confirm = useConfirm()
  const isConnected = useConnection() === 'live'
  const { send } = useRemoveSiteFile(projectId)
  const Icon = mediaType === PDF_TYPE ? FileText : Image
  const onRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${fileName}?`,
      description: 'It is gone from the site sheet then, for all readers. This cannot be undone.',
      action: 'Remove',
      tone: 'danger',
      focusFallback,
    })
    if (isSure) await send(file)
  }
  return (
    <li className="flex items-center gap-3 py-1 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <a
        href={siteFilePath(projectId, digest)}
        target="_blank"
        rel="noreferrer"
        dir="auto"
        className="flex min-w-0 flex-1 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
      >
        {fileName}
      </a>
      <span className="shrink-0 text-label text-muted tabular-nums">{formatBytes(bytes)}</span>
      {mayRemove && (
        <IconButton
          label={isConnected ? `Remove ${fileName}` : `Remove ${fileName} (needs a connection)`}
          variant="danger"
          className="-mr-2"
          disabled={!isConnected}
          onClick={() => void onRemove()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

import { Download, ExternalLink, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OneAcceptance } from '#events/acceptance/api.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { downloadFile, fetchFile } from '../../api/request/download-file.ts'
import { messageOf } from '../../api/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Where the PDF of a document is, and the headers that it is asked for with: with some, no plain link leads to it. */
export type Source = { readonly path: string; readonly headers?: Readonly<Record<string, string>> }

type ShownDocument = Pick<OneAcceptance, 'id' | 'state' | 'bytes' | 'shown'>

/** For how long a tab that shows a file may take to read it, in milliseconds. */
const READ_MS = 60_000

const notLoaded = (error: unknown): void =>
  toast({
    title: 'The document could not be loaded',
    description: messageOf(error, 'Check your connection, then try again.'),
    variant: 'destructive',
  })

/** Reads and saves the PDF of a document, once it is answered also as it was before. */
export function DocumentFiles({ document, source }: { document: ShownDocument; source: Source }) {
  const { state, bytes } = document
  const words = `Read the document (PDF${state === 'waiting' ? `, ${formatBytes(bytes)}` : ''})`
  return (
    <div className="flex flex-wrap gap-2">
      {source.headers ? (
        // Another one for each state: the file that it has is that of before.
        <OpenButton key={state} source={source} words={words} />
      ) : (
        <Button asChild variant="primary">
          <a href={source.path} target="_blank" rel="noreferrer">
            <FileText aria-hidden />
            {words}
          </a>
        </Button>
      )}
      <SaveButton document={document} source={source} words="Save" />
      {state !== 'waiting' && (
        <SaveButton document={document} source={source} words={`Save what was ${state}`} isBare />
      )}
    </div>
  )
}

/**
 * Opens the PDF in a tab of its own, which browsers allow only at once on a press: it waits there for the file. Where none may be opened,
 * a link stands in the place of the button once the file is here.
 */
function OpenButton({ source: { path, headers }, words }: { source: Source; words: string }) {
  const [isLoading, setIsLoading] = useState(false)
  const [ready, setReady] = useState<string | null>(null)
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      const urls = made.current
      setTimeout(() => urls.forEach((url) => URL.revokeObjectURL(url)), READ_MS)
    },
    [],
  )
  const open = async () => {
    const tab = window.open('', '_blank')
    if (tab) tab.document.body.textContent = 'Loading the document...'
    setIsLoading(true)
    try {
      const url = URL.createObjectURL(await fetchFile(path, headers))
      made.current.push(url)
      if (tab && !tab.closed) {
        // A browser that shows no PDF, as those of Android, saves it, and leaves the tab as it is.
        tab.document.body.textContent = 'The document is among the downloads of this browser. You can close this tab.'
        tab.location.replace(url)
      } else setReady(url)
    } catch (error) {
      tab?.close()
      notLoaded(error)
    }
    setIsLoading(false)
  }
  if (ready !== null)
    return (
      <Button asChild variant="primary">
        <a href={ready} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          Open the document
        </a>
      </Button>
    )
  return (
    <Button variant="primary" icon={<FileText aria-hidden />} isPending={isLoading} onClick={() => void open()}>
      {isLoading ? 'Loading the document...' : words}
    </Button>
  )
}

/** `isBare`: as the document was before it was answered. */
function SaveButton({
  document: { id, shown },
  source: { path, headers },
  words,
  isBare = false,
}: {
  document: ShownDocument
  source: Source
  words: string
  isBare?: boolean
}) {
  const [isLoading, setIsLoading] = useState(false)
  const save = async () => {
    setIsLoading(true)
    const name = `${safeFileName(shown.project, 'Project')}_Acceptance_${id}${isBare ? '_unsigned' : ''}.pdf`
    await downloadFile(`${path}${isBare ? '?signed=0' : ''}`, name, headers).catch(notLoaded)
    setIsLoading(false)
  }
  return (
    <Button icon={<Download aria-hidden />} isPending={isLoading} onClick={() => void save()}>
      {words}
    </Button>
  )
}

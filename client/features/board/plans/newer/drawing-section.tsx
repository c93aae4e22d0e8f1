import { FileDiff, FileUp } from 'lucide-react'
import { useRef } from 'react'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { PlanType } from '#events/plan/page.ts'
import { useConnection } from '../../../../live/live-context.tsx'
import { acceptOf } from '../../../../shared/files/use-file-uploads.ts'
import { When } from '../../../../shared/when/when.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { useDifference } from './compare-overlay.tsx'
import type { useNewer } from './use-newer.ts'

type Props = {
  readonly plan: Plan
  readonly page: PlanPage
  /** Null for those who may not replace it. */
  readonly newer: ReturnType<typeof useNewer> | null
}

/** The drawing of a page: its version, a newer one, and the changes since an earlier one. */
export function DrawingSection({ plan, page, newer }: Props) {
  const viewer = useViewerStore()
  const isConnected = useConnection() === 'live'
  const compared = useViewer((state) => state.compared)
  const earlier = page.versions.filter(({ version, state }) => version < page.version && state === 'ready')
  const mayCompare = earlier.length > 0 && page.state === 'ready'
  if (!newer && page.versions.length === 1) return null
  return (
    <section aria-label="Drawing" className="flex flex-wrap items-center gap-2 border-b px-3 py-2 text-label">
      <p className="min-w-0 flex-1 basis-full wrap-anywhere">
        <span dir="auto">{page.fileName}</span>
        <span className="text-muted">
          {page.versions.length > 1 && `, version ${page.version}`}, <When at={page.at} />
        </span>
      </p>
      {newer && <ReplaceButton newer={newer} isConnected={isConnected} />}
      {mayCompare && (
        <Button
          size="sm"
          variant={newer ? 'ghost' : 'secondary'}
          aria-pressed={compared !== null}
          icon={<FileDiff aria-hidden />}
          onClick={() => viewer.setState({ compared: compared === null ? (earlier.at(-1)?.version ?? null) : null })}
        >
          {compared === null ? 'Show changes' : 'Hide changes'}
        </Button>
      )}
      {mayCompare && compared !== null && <Compared plan={plan} page={page} compared={compared} earlier={earlier} />}
    </section>
  )
}

function Compared({
  plan,
  page,
  compared,
  earlier,
}: Omit<Props, 'newer'> & { compared: number; earlier: Plan['pages'][number]['versions'] }) {
  const viewer = useViewerStore()
  const { data, isPending } = useDifference(plan, page, compared)
  return (
    <div className="flex basis-full flex-col gap-2">
      {earlier.length > 1 && (
        <Select
          label="Changes since"
          value={`${compared}`}
          onValueChange={(version) => viewer.setState({ compared: Number(version) })}
          options={earlier.map(({ version, fileName }) => ({
            value: `${version}`,
            label: `Since version ${version}, ${fileName}`,
          }))}
        />
      )}
      <p role="status">
        {data
          ? data.words
          : isPending
            ? 'Comparing the drawings…'
            : 'The drawings could not be loaded. Try again with a connection.'}
      </p>
    </div>
  )
}

function ReplaceButton({ newer, isConnected }: { newer: ReturnType<typeof useNewer>; isConnected: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Newer drawing"
        accept={acceptOf({ types: PlanType.options })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen once more.
          currentTarget.value = ''
          if (file) void newer.look(file)
        }}
      />
      <Button
        size="sm"
        icon={<FileUp aria-hidden />}
        isPending={newer.isBusy}
        disabled={!isConnected}
        onClick={() => input.current?.click()}
      >
        {newer.isBusy
          ? 'Reading the drawing…'
          : isConnected
            ? 'Replace drawing'
            : 'Replace drawing (needs a connection)'}
      </Button>
    </>
  )
}

import { useMemo, useRef, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { countOf, formatCount } from '../../../../ui/text/format-count.ts'
import { shownSections } from '../draft/draft.ts'
import { useEdit, useSaved } from '../draft/form-context.tsx'
import { useSectionsOfPhotos } from '../photos/form-photos.ts'
import { useComeToSection } from '../sections/come-to-section.ts'
import { isListed, listed, type ListedSection, type Which } from './listed-sections.ts'

const ALL_TYPES = 'All types'

/** "Sections": all of a form, those that are unfinished or have photos that wait, or those of one type; each leads there. */
export function ContentsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const all = useListed()
  const come = useComeToSection()
  const [which, setWhich] = useState<Which>('all')
  const [type, setType] = useState(ALL_TYPES)
  const chosen = useRef<number | null>(null)
  const types = [...new Set(all.map((section) => section.type))]
  const ofType = all.filter((section) => type === ALL_TYPES || section.type === type)
  const shown = ofType.filter(isListed[which])
  const option = (value: Which, label: string) => ({
    ...{ value, label },
    aside: formatCount(ofType.filter(isListed[value]).length),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      onCloseAutoFocus={(event) => {
        if (chosen.current === null) return
        event.preventDefault()
        come(chosen.current)
      }}
      isTall
      title="Sections"
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2 *:flex-[1_1_11rem]">
          <Segments
            label="Which sections"
            options={[option('all', 'All'), option('unfinished', 'Unfinished'), option('waiting', 'Photos wait')]}
            value={which}
            onValueChange={setWhich}
          />
          {types.length > 1 && (
            <Select
              label="Type of sections"
              options={[ALL_TYPES, ...types].map((value) => ({ value, label: value }))}
              value={type}
              onValueChange={setType}
            />
          )}
        </div>
        <ol aria-label="Sections of the form" className="flex flex-col">
          {shown.map((section) => (
            <li key={section.id}>
              <Line
                section={section}
                onChoose={() => {
                  chosen.current = section.id
                  onClose()
                }}
              />
            </li>
          ))}
        </ol>
        <p role="status" className="text-muted">
          {shown.length === 0 ? (
            'No section is like that.'
          ) : (
            <span className="sr-only">{countOf(shown.length, 'section')}</span>
          )}
        </p>
      </div>
    </Dialog>
  )
}

const Line = ({ section, onChoose }: { section: ListedSection; onChoose: () => void }) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex min-h-11 w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-control px-2 py-1.5 text-left hover:bg-hover"
  >
    <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
      {section.title}
    </span>
    {section.lacks && <Badge>{section.lacks}</Badge>}
    {section.waiting > 0 && <Badge tone="warning">{`${countOf(section.waiting, 'photo')} waiting`}</Badge>}
  </button>
)

/** The sections that show, as they are now. */
function useListed(): readonly ListedSection[] {
  const draft = useEdit((state) => state.draft)
  const sections = useSaved((state) => state.sections)
  const waiting = useSectionsOfPhotos()
  return useMemo(() => {
    const saved = new Map<number, number>(sections.map(({ id, photos }) => [id, photos.length]))
    const photosOf = (id: number) => (saved.get(id) ?? 0) + (draft.edits.get(id)?.photos.length ?? 0)
    return listed(shownSections(draft, { sections }), photosOf, waiting)
  }, [draft, sections, waiting])
}

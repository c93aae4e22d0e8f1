import { kindOf, typeOf } from '#events/form/sections/all.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { useShown } from '../draft/form-context.tsx'
import { SectionPhotos } from '../photos/section-photos.tsx'
import { CardLinks } from '../cards/card-links.tsx'
import { Answers } from './answers.tsx'
import { PeopleAt } from './people-at.tsx'
import { answersInWords, labelOf, saysItsType } from './shape.ts'
import { sectionAnchor } from '../../../../shared/surveys/survey-hrefs.ts'

/** A section of a form that is read. */
export function SectionView({ id }: { id: number }) {
  const section = useShown(id, (shown) => shown)
  if (!section) return null
  const label = labelOf(section)
  const isKnown = kindOf(section) !== null
  const takesPhotos = (typeOf(section)?.photos ?? null) !== null
  const isEmpty = isKnown && !takesPhotos && answersInWords(section).length === 0
  return (
    <Card className="print:break-inside-avoid print:shadow-none">
      <section
        id={sectionAnchor(id)}
        ref={arriveAtSection}
        tabIndex={-1}
        aria-label={section.title || label}
        className="scroll-mt-48 rounded-panel md:scroll-mt-36"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-3">
          <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {section.title || label}
          </h2>
          {!saysItsType(section) && <Badge>{label}</Badge>}
          <CardLinks id={id} />
          <PeopleAt id={id} />
        </header>
        <div className="flex flex-col gap-4 p-4 empty:hidden">
          <Answers section={section} />
          {isEmpty && <p className="text-muted">Nothing filled in yet.</p>}
          {takesPhotos && <SectionPhotos id={id} />}
        </div>
      </section>
    </Card>
  )
}

/**
 * The `ref` of a section: the screen comes to the one that the url names after `#`, once. The url forgets it then, so that a section
 * that is shown anew later moves nothing.
 */
function arriveAtSection(section: HTMLElement | null): void {
  if (!section || location.hash !== `#${section.id}`) return
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}

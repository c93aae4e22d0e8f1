import type { FormId } from '#events/kernel/ids.ts'
import type { SectionCard } from '#events/project/survey/api.ts'
import { useProject } from '../../../../api/projects/projects.ts'
import { useSectionCards } from '../../../../api/surveys/section-cards.ts'
import { boardHref } from '../../../../shared/projects/project-hrefs.ts'
import { DoorLink } from '../../../../ui/page/door-link.tsx'
import { useOpenForm } from '../draft/form-context.tsx'

/** The ways to the cards that a section became, on each project one. Nothing where it became none. */
export function CardLinks({ id }: { id: number }) {
  const { data: cards = [] } = useSectionCards(useOpenForm().stream.id as FormId)
  return cards.filter(({ sectionId }) => sectionId === id).map((card) => <CardLink key={card.id} card={card} />)
}

/** The name of a project comes with the list of them. One that was deleted is not in it. */
function CardLink({ card: { id, projectId } }: { card: SectionCard }) {
  const project = useProject(projectId)
  if (!project) return null
  return (
    <DoorLink
      href={boardHref(projectId, id)}
      className="inline-flex min-w-0 items-center text-label text-accent-text underline decoration-from-font underline-offset-2 wrap-anywhere hover:no-underline print:hidden pointer-coarse:min-h-11"
    >
      {`Card on ${project.name}`}
    </DoorLink>
  )
}

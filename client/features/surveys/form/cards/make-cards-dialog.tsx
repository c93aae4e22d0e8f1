import { type RefObject, useState } from 'react'
import type { FormId } from '#events/kernel/ids.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { becomesCard } from '#events/project/survey/card-of-section.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { MadeCards, type MakeCardsBody, surveyCalls } from '#events/project/survey/api.ts'
import { sortedByName } from '../../../../api/projects/project-order.ts'
import { useProjects } from '../../../../api/projects/projects.ts'
import { sectionCardsOf, useSectionCards } from '../../../../api/surveys/section-cards.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../../ui/form/combobox.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { countOf } from '../../../../ui/text/format-count.ts'
import { LoadError } from '../../../../ui/loading/load-error.tsx'
import { Loading } from '../../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { failed } from '../../../../api/request/failed.ts'
import { useCommand } from '../../../../api/request/use-command.ts'
import { boardHref } from '../../../../shared/projects/project-hrefs.ts'
import { goFromHere } from '../../../../ui/page/way-here.ts'
import { useOpenForm, useSaved } from '../draft/form-context.tsx'
import { labelOf } from '../sections/shape.ts'
import { CardLinks } from './card-links.tsx'

/** "Make Cards": the project, and the sections that become cards on it. To be mounted anew for each opening. */
export function MakeCardsDialog({
  isOpen,
  onClose,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  focusFallback?: RefObject<HTMLElement | null>
}) {
  const formId = useOpenForm().stream.id as FormId
  const projects = useProjects({ isEnabled: isOpen })
  const cards = useSectionCards(formId)
  const sections = useSaved((state) => state.sections).filter(becomesCard)
  const [projectId, setProjectId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [withoutPhysaasNotes, setWithoutPhysaasNotes] = useState(true)
  const make = useMakeCards(formId)

  const open = sortedByName((projects.data ?? []).filter(({ status }) => status === 'open'))
  const project = open.find(({ id }) => String(id) === projectId)
  const known = new Set(projects.data?.map(({ id }) => id))
  const made = new Set(cards.data?.filter((card) => known.has(card.projectId)).map(({ sectionId }) => sectionId))
  const free = sections.filter(({ id }) => !made.has(id))
  const chosen = free.filter(({ id }) => !left.has(id))
  const isLoaded = cards.data !== undefined && projects.data !== undefined
  const failure = [cards, projects].find((one) => one.data === undefined && one.isError)

  const choose = (id: SectionId, isChosen: boolean) =>
    setLeft((before) => (isChosen ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const send = async () => {
    if (!project || chosen.length === 0) return
    const sent = await make.send({
      project,
      sectionIds: chosen.map(({ id }) => id),
      withPhysaasNotes: !withoutPhysaasNotes,
    })
    if (sent.ok) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      {...(focusFallback && { focusFallback })}
      title="Make Cards"
      description="Cameras and doors of this survey become cards on a project. All people of the project will read their notes and see their photos, customers too."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!project || chosen.length === 0 || !isLoaded}
            isPending={make.isPending}
            onClick={() => void send()}
          >
            {make.isPending ? 'Making...' : `Make ${countOf(chosen.length, 'Card')}`}
          </Button>
        </>
      }
    >
      {failure ? (
        <LoadError title="The projects could not be loaded" onRetry={() => void failure.refetch()} />
      ) : (
        <div className="flex flex-col gap-5">
          <Field label="Project">
            <Combobox
              options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={projectId}
              onValueChange={setProjectId}
              placeholder={projects.isPending ? 'Loading projects...' : 'Select a project'}
              searchPlaceholder="Search projects..."
              emptyText="No open projects found"
            />
          </Field>
          <Checkbox checked={withoutPhysaasNotes} onCheckedChange={setWithoutPhysaasNotes}>
            Leave out PhySaaS Notes
          </Checkbox>
          {isLoaded ? (
            <ul aria-label="Sections" className="flex flex-col">
              {sections.map((section) => {
                const { id, title } = section
                const words = (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="min-w-0 wrap-anywhere">{title || labelOf(section)}</span>
                    <Badge>{labelOf(section)}</Badge>
                  </span>
                )
                return (
                  <li key={id}>
                    {made.has(id) ? (
                      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pl-7.5 pointer-coarse:min-h-11">
                        {words}
                        <CardLinks id={id} />
                      </div>
                    ) : (
                      <Checkbox checked={!left.has(id)} onCheckedChange={(isChosen) => choose(id, isChosen)}>
                        {words}
                      </Checkbox>
                    )}
                  </li>
                )
              })}
            </ul>
          ) : (
            <Loading label="Loading the sections..." className="flex flex-col gap-2">
              {[1, 2, 3].map((key) => (
                <Skeleton key={key} className="h-8" />
              ))}
            </Loading>
          )}
        </div>
      )}
    </Dialog>
  )
}

type CardsToMake = Omit<MakeCardsBody, 'projectId'> & { readonly project: ProjectSummary }

/** Makes cards of sections of a form, and says where they are. */
const useMakeCards = (formId: FormId) =>
  useCommand({
    call: ({ project, ...chosen }: CardsToMake) =>
      requestOf(surveyCalls.makeCards, { id: formId }, { projectId: project.id, ...chosen }),
    keepsKey: true,
    read: (body) => MadeCards.parse(body).cards,
    done: (rows) => sectionCardsOf(formId).take({ rows, gone: [] }),
    success: (cards, { project }) => ({
      title:
        cards.length === 0
          ? `These sections are cards on ${project.name} already`
          : `${countOf(cards.length, 'card')} made`,
      description: cards.length === 0 ? undefined : `On ${project.name}`,
      action: { label: 'Open the board', onClick: () => goFromHere(boardHref(project.id)) },
    }),
    failure: failed('Failed to make cards'),
  })

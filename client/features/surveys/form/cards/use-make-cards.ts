import type { FormId } from '#events/kernel/ids.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { MadeCards, type MakeCardsBody, surveyCalls } from '#events/project/survey/api.ts'
import { failed } from '../../../../api/request/failed.ts'
import { sectionCardsOf } from '../../../../api/surveys/section-cards.ts'
import { useCommand } from '../../../../api/request/use-command.ts'
import { boardHref } from '../../../../shared/projects/project-hrefs.ts'
import { countOf } from '../../../../ui/text/format-count.ts'
import { goFromHere } from '../../../../ui/page/way-here.ts'

type Input = Omit<MakeCardsBody, 'projectId'> & { readonly project: ProjectSummary }

/** Makes cards of sections of a form, and says where they are. */
export const useMakeCards = (formId: FormId) =>
  useCommand({
    call: ({ project, ...chosen }: Input) =>
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

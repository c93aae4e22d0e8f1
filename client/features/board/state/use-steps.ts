import { needsAnother } from '#events/project/rules.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useBoard } from '../../../shared/board/use-board.ts'
import { confirmedByAnother, stepsFrom } from '../../../shared/device/steps.ts'

/** True for a card that this person installed, where the project wants another one to confirm it. */
export function useIsForAnother(): (card: Pick<Card, 'installedBy' | 'status'>) => boolean {
  const { id: by } = useUser()
  const isAsked = useBoard(({ project }) => project?.confirmByAnother === true)
  return (card) =>
    card.status === 'installed' && needsAnother({ confirmByAnother: isAsked }, card, { to: 'confirmed', by })
}

/** The steps of a card for this person. */
export function useSteps(card: Card): ReturnType<typeof stepsFrom> {
  const isForAnother = useIsForAnother()
  const steps = stepsFrom(card.status)
  return isForAnother(card) ? { ...steps, next: confirmedByAnother } : steps
}

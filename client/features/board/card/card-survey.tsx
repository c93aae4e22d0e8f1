import type { Card } from '#events/project/device.ts'
import { useCode } from '../../../ui/loading/use-code.ts'

const loadSurvey = () => import('../survey/survey-of-card.tsx')

/** The survey of a card that was made from one; its code comes with the first such card that is opened. */
export function CardSurvey({ card }: { card: Card }) {
  return card.survey && <Late card={card} />
}

function Late({ card }: { card: Card }) {
  const { code } = useCode(loadSurvey)
  return code && <code.SurveyOfCard key={card.id} card={card} />
}

import { EVERYONE } from '../kernel/actor.ts'
import { type History, newValue, oldValue, type Part, text, type ToldEvent } from '../kernel/history.ts'
import type { AcceptanceEvent, AnswerEvent } from './events.ts'
import { projectOfAcceptance } from './stream.ts'

/** The sentences about the acceptance documents of a project, for all who see it (docs/rules.md, HIST-1 and ACCEPT-12). */
export const acceptanceHistory: History<AcceptanceEvent> = {
  projectOf: projectOfAcceptance,
  isOfBoard: false,
  roles: EVERYONE,
  tell(event): ToldEvent {
    switch (event.type) {
      case 'AcceptanceMade':
        return told(text('made the acceptance document'), ofDocument(event.data.acceptanceId))
      case 'AcceptanceLinkGiven':
        return told(text('gave out the link of the acceptance document'), ofDocument(event.data.acceptanceId))
      case 'AcceptanceLinkEnded':
        return told(text('ended the link of the acceptance document'), ofDocument(event.data.acceptanceId))
      case 'AcceptanceSigned':
        return { ...told(text('signed'), ...ofAnswer(event.data)), ...remarksOf(event.data) }
      case 'AcceptanceRefused':
        return { ...told(text('refused'), ...ofAnswer(event.data)), ...remarksOf(event.data) }
      case 'AcceptancesClosed':
        return told(text('closed the acceptance documents, since the project was deleted'))
    }
  },
}

const told = (...phrase: readonly Part[]): ToldEvent => ({ kind: 'project', phrase, devices: [] })
const ofDocument = (id: number): Part => newValue(String(id))

/** A guest has no account: the line says whose signature came by the link. */
const ofAnswer = ({ acceptanceId, name, linkId }: AnswerEvent['data']): readonly Part[] => [
  text('the acceptance document'),
  oldValue(String(acceptanceId)),
  text(linkId === null ? 'as' : 'by its link, in the name of'),
  newValue(name),
]

const remarksOf = ({ remarks }: AnswerEvent['data']): Pick<ToldEvent, 'new'> => (remarks === '' ? {} : { new: remarks })

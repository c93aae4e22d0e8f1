import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { DigestLine } from '#events/project/digest-lines.ts'
import { CHECKLIST_LABELS } from '#events/project/progress.ts'
import { countOf, formatCount } from '../../../ui/format-count.ts'

type CardsLine = Extract<DigestLine, { readonly cards: unknown }>

/** What a person did, as a sentence. @param who their name. */
export const digestSentence = (line: DigestLine, who: string): string => `${who} ${phraseOf(line)}`

function phraseOf(line: DigestLine): string {
  switch (line.kind) {
    case 'status':
      return line.status === 'closed' ? 'completed the project' : 'reopened the project'
    case 'moved':
      return `moved ${cardsOf(line)} to ${DEVICE_STATUS_LABELS[line.to]}`
    case 'imported':
      return `imported ${countOf(line.count, 'card')}${line.fileName === '' ? '' : ` from ${line.fileName}`}`
    case 'added':
      return `added ${cardsOf(line)}`
    case 'removed':
      return `removed ${cardsOf(line)}`
    case 'photographed': {
      const only = onlyCard(line)
      return only ? `added ${photosOn(only)} to ${only.name}` : `added photos to ${countOf(line.count, 'card')}`
    }
    case 'described': {
      const only = onlyCard(line)
      if (!only) return `wrote on ${countOf(line.count, 'card')}`
      return only.text === '' ? `removed the description of ${only.name}` : `wrote on ${written(only)}`
    }
    case 'renamed': {
      const only = onlyCard(line)
      return only ? `renamed ${only.name} to ${only.text}` : `renamed ${countOf(line.count, 'card')}`
    }
    case 'checklist':
      return `${line.isTicked ? 'ticked' : 'unticked'} “${CHECKLIST_LABELS[line.item]}”`
    case 'access': {
      const gave = line.granted.length > 0 ? [`gave access to ${people(line.granted)}`] : []
      const took = line.revoked.length > 0 ? [`took access from ${people(line.revoked)}`] : []
      return [...gave, ...took].join(' and ')
    }
    case 'instance':
      return 'changed the Verkada instance'
    case 'noted': {
      const only = onlyCard(line)
      return only ? `wrote the note ${ofNote(only)}` : `wrote ${countOf(line.count, 'note')}`
    }
  }
}

/** What a sentence counts, card by card; nothing where it says everything by itself. */
export function digestDetails(line: DigestLine): readonly string[] {
  if (!('cards' in line) || onlyCard(line)) return []
  const more = line.count > line.cards.length ? [`and ${formatCount(line.count - line.cards.length)} more`] : []
  if (line.kind === 'photographed') return [...line.cards.map((card) => `${card.name}: ${photosOn(card)}`), ...more]
  if (line.kind === 'described') return [...line.cards.map(written), ...more]
  if (line.kind === 'renamed') return [...line.cards.map(({ name, text }) => `${name} is now ${text}`), ...more]
  if (line.kind === 'noted') return [...line.cards.map(ofNote), ...more]
  const names = line.cards.map(({ name }) => name).join(', ')
  return names === '' ? [] : [[names, ...more].join(' ')]
}

/** What is said of a digest that tells nothing else. @param moreThan so many events. */
export const tooManySentence = (moreThan: number): string =>
  `More than ${formatCount(moreThan)} changes were made since you last looked. The history has all of them.`

/** The card, or the note, of a line about one, if its name is known. */
const onlyCard = ({ count, cards }: CardsLine) => (count === 1 ? cards[0] : undefined)

const cardsOf = (line: CardsLine): string => onlyCard(line)?.name ?? countOf(line.count, 'card')

const photosOn = ({ text }: CardsLine['cards'][number]): string => countOf(Number(text), 'photo')

const written = ({ name, text }: CardsLine['cards'][number]): string =>
  text === '' ? `${name}: no description any more` : `${name}: “${text}”`

const ofNote = ({ name, text }: CardsLine['cards'][number]): string => (text === '' ? name : `${name}: “${text}”`)

/** A sentence names so many people; more are counted. */
const MAX_PEOPLE = 3
const people = (emails: readonly string[]): string =>
  emails.length > MAX_PEOPLE ? `${formatCount(emails.length)} people` : emails.join(', ')

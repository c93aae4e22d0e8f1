import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { DigestLine } from '#events/project/digest/lines.ts'
import { CHECKLIST_LABELS } from '#events/project/progress.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'

type CardsLine = Extract<DigestLine, { readonly cards: unknown }>
type NamedCard = CardsLine['cards'][number]

/** A piece of a sentence: words, or the name of a card on the board. */
export type Piece = string | { readonly card: DeviceId; readonly name: string }

/** The pieces as one text. */
export const inWords = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')

/** A line of the digest as a sentence. @param nameOf the name of a person whom it names. */
export const digestSentence = (line: DigestLine, nameOf: (id: UserId) => string | undefined): readonly Piece[] => [
  `${nameOf(line.by) ?? 'A colleague'} `,
  ...('person' in line ? givenTo(line, nameOf(line.person) ?? 'a colleague') : phraseOf(line)),
]

/** The line about a step that had nothing to do any more. */
export const overtakenSentence = (card: Piece): readonly Piece[] => [card, ' was already confirmed']

type GivenLine = Extract<DigestLine, { readonly person: UserId }>
const givenTo = (line: GivenLine, person: string): readonly Piece[] =>
  line.kind === 'given' ? ['gave ', cardsOf(line), ` to ${person}`] : ['took ', cardsOf(line), ` from ${person}`]

function phraseOf(line: Exclude<DigestLine, GivenLine>): readonly Piece[] {
  switch (line.kind) {
    case 'status':
      return [line.status === 'closed' ? 'completed the project' : 'reopened the project']
    case 'moved':
      return ['moved ', cardsOf(line), ` to ${DEVICE_STATUS_LABELS[line.to]}`]
    case 'imported':
      return [`imported ${countOf(line.count, 'card')}${line.fileName === '' ? '' : ` from ${line.fileName}`}`]
    case 'added':
      return ['added ', cardsOf(line)]
    case 'removed':
      return ['removed ', cardsOf(line)]
    case 'photographed': {
      const only = onlyCard(line)
      return only ? [`added ${photosOn(only)} to `, named(only)] : [`added photos to ${countOf(line.count, 'card')}`]
    }
    case 'described': {
      const only = onlyCard(line)
      if (!only) return [`wrote on ${countOf(line.count, 'card')}`]
      return only.text === '' ? ['removed the description of ', named(only)] : ['wrote on ', ...written(only)]
    }
    case 'renamed': {
      const only = onlyCard(line)
      return only ? [`renamed ${only.name} to `, renamed(only)] : [`renamed ${countOf(line.count, 'card')}`]
    }
    case 'placed': {
      const only = onlyCard(line)
      if (!only) return [`changed the facts of ${countOf(line.count, 'card')}`]
      return only.text === '' ? ['cleared facts of ', named(only)] : ['changed ', named(only), `: ${only.text}`]
    }
    case 'scheduled':
      return line.day === ''
        ? ['took the day from ', cardsOf(line)]
        : ['set the day of ', cardsOf(line), ` to ${line.day}`]
    case 'blocked': {
      const only = onlyCard(line)
      return ['flagged ', cardsOf(line), only ? ` as blocked: ${only.text}` : ' as blocked']
    }
    case 'unblocked':
      return ['cleared the flag of ', cardsOf(line)]
    case 'matched': {
      const only = onlyCard(line)
      if (!only) return [`matched ${countOf(line.count, 'card')} with Verkada`]
      return only.text === ''
        ? ['separated ', named(only), ' from Verkada']
        : ['matched ', named(only), ` with ${only.text} of Verkada`]
    }
    case 'merged': {
      const only = onlyCard(line)
      if (!only) return [`merged or separated ${countOf(line.count, 'card')}`]
      return only.text === '' ? ['separated a card from ', named(only)] : [`merged ${only.text} into `, named(only)]
    }
    case 'apart': {
      const [only, verb] = [onlyCard(line), line.isApart ? 'said' : 'took back']
      if (!only) return [`${verb} that ${countOf(line.count, 'card')} are no doubles`]
      return [`${verb} that `, named(only), ` and ${only.text || 'another card'} are two devices`]
    }
    case 'checklist':
      return [`${line.isTicked ? 'ticked' : 'unticked'} “${CHECKLIST_LABELS[line.item]}”`]
    case 'access': {
      const gave = line.granted.length > 0 ? [`gave access to ${people(line.granted)}`] : []
      const took = line.revoked.length > 0 ? [`took access from ${people(line.revoked)}`] : []
      return [[...gave, ...took].join(' and ')]
    }
    case 'instance':
      return ['changed the Verkada instance']
    case 'noted': {
      const only = onlyCard(line)
      return [only ? `wrote the note ${ofNote(only)}` : `wrote ${countOf(line.count, 'note')}`]
    }
  }
}

/** The cards that a sentence counts, in lines; none where it says everything by itself. */
export function digestDetails(line: DigestLine): readonly (readonly Piece[])[] {
  if (!('cards' in line) || onlyCard(line)) return []
  const rest = line.count - line.cards.length
  const more = rest > 0 ? [[`and ${formatCount(rest)} more`]] : []
  if (line.kind === 'photographed') return [...line.cards.map((card) => [named(card), `: ${photosOn(card)}`]), ...more]
  if (line.kind === 'described') return [...line.cards.map(written), ...more]
  if (line.kind === 'renamed') return [...line.cards.map((card) => [`${card.name} is now `, renamed(card)]), ...more]
  if (line.kind === 'noted') return [...line.cards.map((note) => [ofNote(note)]), ...more]
  if (line.cards.length === 0) return []
  const names = line.cards.flatMap((card, index) => (index === 0 ? [named(card)] : [', ', named(card)]))
  return [rest > 0 ? [...names, ` and ${formatCount(rest)} more`] : names]
}

/** The sentence of a digest that has no other. @param moreThan so many events. */
export const tooManySentence = (moreThan: number): string =>
  `More than ${formatCount(moreThan)} changes were made since you last looked. The history has all of them.`

/** The card, or the note, of a line about one, if its name is known. */
const onlyCard = ({ count, cards }: CardsLine) => (count === 1 ? cards[0] : undefined)

const named = ({ id, name }: NamedCard): Piece => (id === undefined ? name : { card: id, name })

/** By its new name. */
const renamed = ({ id, text }: NamedCard): Piece => named({ ...(id !== undefined && { id }), name: text, text })

function cardsOf(line: CardsLine): Piece {
  const only = onlyCard(line)
  return only ? named(only) : countOf(line.count, 'card')
}

const photosOn = ({ text }: NamedCard): string => countOf(Number(text), 'photo')

const written = (card: NamedCard): readonly Piece[] => [
  named(card),
  card.text === '' ? ': no description any more' : `: “${card.text}”`,
]

const ofNote = ({ name, text }: NamedCard): string => (text === '' ? name : `${name}: “${text}”`)

/** A sentence names so many people; more are counted. */
const MAX_PEOPLE = 3
const people = (emails: readonly string[]): string =>
  emails.length > MAX_PEOPLE ? `${formatCount(emails.length)} people` : emails.join(', ')

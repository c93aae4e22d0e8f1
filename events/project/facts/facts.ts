import { z } from 'zod'
import type { Turn } from '../../kernel/change.ts'
import { MAX_NAME_LENGTH, storableText, typedText } from '../../kernel/text/text.ts'

/** The facts of a card, each with what people call it, in the order in which they are read: where a device hangs, and what it is. */
export const FACT_LABELS = {
  building: 'Building',
  floor: 'Floor',
  room: 'Room',
  model: 'Model',
  serial: 'Serial number',
  mac: 'MAC address',
  ip: 'IP address',
} as const
export type FactName = keyof typeof FACT_LABELS
export const FACTS = Object.keys(FACT_LABELS) as FactName[]

// Events keep these too: a further fact is optional, and a text.
const kept = z.string().optional()
/** The facts that a card has. One that it lacks is absent. */
export const Facts = z.object({
  ...{ building: kept, floor: kept, room: kept },
  ...{ model: kept, serial: kept, mac: kept, ip: kept },
})
export type Facts = z.infer<typeof Facts>

/** A fact as people type it: in one Unicode form, without signs that are not seen, trimmed, at most 200 characters. */
export const factText = (label: string) => storableText(typedText.trim(), MAX_NAME_LENGTH, label)

const typed = (fact: FactName) => factText(FACT_LABELS[fact]).nullable().optional()
/** The facts of cards as people type them. Null and the empty text clear a fact; one that is absent stays. */
export const TypedFacts = z.object({
  ...{ building: typed('building'), floor: typed('floor'), room: typed('room') },
  ...{ model: typed('model'), serial: typed('serial'), mac: typed('mac'), ip: typed('ip') },
})
export type TypedFacts = z.infer<typeof TypedFacts>

/** Returns the facts that a thing has, and nothing else of it. */
export const factsOf = (thing: TypedFacts): Facts =>
  Object.fromEntries(FACTS.flatMap((fact) => (thing[fact] ? [[fact, thing[fact]]] : [])))

/** The turns of facts, as events keep them: null where a card has none. */
const turned = z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional()
export const ChangedFacts = z.object({
  ...{ building: turned, floor: turned, room: turned },
  ...{ model: turned, serial: turned, mac: turned, ip: turned },
})
export type ChangedFacts = z.infer<typeof ChangedFacts>

const before = z.string().nullable().optional()
/** The facts that a change turned, as they were before it: null where a card had none. */
export const FactsBefore = z.object({
  ...{ building: before, floor: before, room: before },
  ...{ model: before, serial: before, mac: before, ip: before },
})
export type FactsBefore = z.infer<typeof FactsBefore>

/** Returns the facts that a card would have to change to be as people say. Empty where it is so already. */
export const factTurns = (card: Facts, wanted: TypedFacts): ChangedFacts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const [from, to] = [card[fact] || null, wanted[fact] || null]
      return wanted[fact] === undefined || from === to ? [] : [[fact, { from, to }]]
    }),
  )

/** Returns the facts that turns name, as fields of a card have them. */
export const factFields = (turns: ChangedFacts): { readonly [Fact in FactName]?: Turn<string | undefined> } =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const turn = turns[fact]
      return turn ? [[fact, { from: turn.from ?? undefined, to: turn.to ?? undefined }]] : []
    }),
  )

/** True where nothing of a card's facts changes. */
export const isNoTurn = (turns: ChangedFacts): boolean => FACTS.every((fact) => !turns[fact])

/** Returns the turns of facts as events keep them, of fields as a card has them. */
export const turnsOf = (fields: { readonly [Fact in FactName]?: Turn<string | undefined> | undefined }): ChangedFacts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const turn = fields[fact]
      return turn ? [[fact, { from: turn.from ?? null, to: turn.to ?? null }]] : []
    }),
  )

import { BindSerialBody } from '#events/project/commands/bind-serial.ts'
import { FACT_LABELS, type FactName, factText } from '#events/project/facts/facts.ts'
import { typedAddress } from '#events/project/facts/own-number.ts'

/** Says why a text cannot be a fact of a card as people type it. Undefined where it can; the empty text clears a fact. */
export function factError(fact: FactName, text: string): string | undefined {
  const said = text.trim()
  if (said === '') return undefined
  const read = () => {
    if (fact === 'serial') return BindSerialBody.safeParse({ serial: said, by: 'typed' })
    const schema = fact === 'mac' || fact === 'ip' ? typedAddress(fact) : factText(FACT_LABELS[fact])
    return schema.safeParse(said)
  }
  return read().error?.issues[0]?.message
}

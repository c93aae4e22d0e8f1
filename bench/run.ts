import { now } from './figures/clock.ts'
import { type Figure, rate, type RatedFigure } from './figures/figure.ts'
import { Scope } from './scope.ts'
import type { Bench, Section } from './section.ts'
import { within } from './wait.ts'

/** A section without figures, and the reason for that. */
export type MissingSection = { readonly section: string; readonly why: string }

/** The figures of a section; null when it ended without any. */
export type EndedSection = {
  readonly section: string
  readonly seconds: number
  readonly figures: readonly RatedFigure[] | null
}

type Plan = {
  readonly sections: ReadonlyMap<string, Section>
  readonly means: Omit<Bench, 'scope'>
  /** Timeout of a section, in milliseconds. */
  readonly limitMs: number
  /** Told of each section as soon as it is over, before the next one begins. */
  readonly onEnded: (section: EndedSection) => void
}

/** Timeout of a section that was broken off until it notices, in milliseconds. */
const NOTICED_WITHIN_MS = 10_000

/** Measures sections one after another. One that fails, or takes longer than it may, does not stop the others. */
export class Run {
  readonly #plan: Plan
  readonly #missing: Map<string, string>
  readonly #figures: RatedFigure[] = []
  #breakOff: (error: Error) => void = () => undefined
  #isStopped = false
  #isClean = true

  constructor(plan: Plan) {
    this.#plan = plan
    this.#missing = new Map([...plan.sections.keys()].map((name) => [name, 'not begun']))
  }

  /** The sections that have no figures until now. */
  get missing(): readonly MissingSection[] {
    return [...this.#missing].map(([section, why]) => ({ section, why }))
  }

  /** All that was measured until now. */
  get figures(): readonly RatedFigure[] {
    return this.#figures
  }

  /** False once something that a section made could not be ended: a process or a database may be left. */
  get isClean(): boolean {
    return this.#isClean
  }

  async measure(): Promise<void> {
    for (const [name, section] of this.#plan.sections) {
      if (this.#isStopped) return
      await this.#measureOne(name, section)
    }
  }

  /** Breaks off the section that is under way; the others follow. */
  fail(error: Error): void {
    this.#breakOff(error)
  }

  /** Breaks off the section that is under way, and begins no other. */
  stop(why: string): void {
    this.#isStopped = true
    this.#breakOff(new Error(why))
  }

  async #measureOne(name: string, section: Section): Promise<void> {
    const { means, limitMs, onEnded } = this.#plan
    const scope = new Scope()
    const begin = now()
    let [doing, figures]: [string, readonly RatedFigure[] | null] = ['it began', null]
    const note = (line: string) => {
      doing = line
      means.note(line)
    }
    means.note(`== ${name}`)
    // Not before it can be broken off.
    const measured = Promise.resolve().then(() => section({ ...means, scope, note }))
    try {
      const made = await within(
        `the end of ${name}`,
        new Promise<readonly Figure[]>((resolve, reject) => {
          this.#breakOff = reject
          measured.then(resolve, reject)
        }),
        limitMs,
      )
      figures = made.map((figure) => rate(name, figure))
      this.#figures.push(...figures)
      this.#missing.delete(name)
    } catch (error) {
      means.note(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
      this.#missing.set(name, `${error instanceof Error ? error.message : String(error)} (last: ${doing})`)
    }
    try {
      onEnded({ section: name, seconds: Math.round((now() - begin) / 1000), figures })
    } finally {
      await this.#close(name, scope)
    }
    // Without its scope it fails by itself: a server that it was just starting is ended then.
    await within(`${name} to notice`, measured, NOTICED_WITHIN_MS).catch(() => undefined)
  }

  async #close(name: string, scope: Scope): Promise<void> {
    try {
      await scope.close()
    } catch (error) {
      this.#isClean = false
      this.#plan.means.note(`${name} could not be closed: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
}

import type { FastifyRequest } from 'fastify'
import { plainText } from '#events/kernel/history.ts'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import { ago, type AnyRefusal } from '#events/kernel/refusal.ts'
import type { Story } from '#events/project/history/story.ts'
import { fieldOf, refusalSentence } from '#events/registry.ts'
import type { FoundStory, RefusalStories } from '../../history/refusal-stories.ts'
import type { PeopleNames } from '../../identity/people-names.ts'
import { lacksBeside, mayRead } from '../door/key-guard.ts'

type Deps = { readonly names: PeopleNames; readonly stories: RefusalStories; readonly now: () => Date }

/** The answer about a refusal: what its rule says, a sentence, and who beat the command by which event, where that is known. */
type Body = AnyRefusal & {
  readonly message: string
  readonly byName?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly story?: Story
}

/** The answer about each refusal of a request; null where nothing was refused. */
export type RefusalBodies = (
  request: FastifyRequest,
  refusals: readonly (AnyRefusal | null)[],
) => Promise<readonly (Body | null)[]>

/**
 * Puts refusals into words, for the person of the request: names and stories are looked up only here (docs/rules.md, STORY-1). They
 * tell what the history tells, so an API key hears of them what it reads there (KEY-24).
 */
export function refusalBodies({ names, stories, now }: Deps): RefusalBodies {
  return async (request, refusals) => {
    const { about, session } = request
    const isOfProject = about?.owner === 'project'
    const isTold = !isOfProject || mayRead(request, 'projects:read')
    const found =
      isOfProject && isTold && session
        ? await stories(
            { project: ProjectId.parse(about.ownerId), role: session.user.role, lacks: lacksBeside(request) },
            refusals,
          )
        : []
    const ids = new Set(
      isTold
        ? [...refusals.flatMap((refusal) => beatenBy(refusal) ?? []), ...found.flatMap((one) => one?.by ?? [])]
        : [],
    )
    // A refusal stays one when the name of the person cannot be looked up.
    const nameOf = async (id: UserId) => [id, await names(id).catch(() => undefined)] as const
    const known = new Map(await Promise.all([...ids].map(nameOf)))
    return refusals.map((refusal, index) => {
      if (!refusal) return null
      const by = beatenBy(refusal)
      const name = by === null ? undefined : known.get(by)
      const at = now().toISOString()
      const nameFor = (id: UserId) => (id === session?.user.id ? 'You' : (known.get(id) ?? 'Somebody'))
      const sentence = refusalSentence(refusal, at, nameFor)
      const story = told(found[index] ?? null, sentence, nameFor)
      const isUntold = story !== null && found[index]?.after === null
      const message = isUntold ? `${sentence} ${story.sentence} ${ago(story.at, at)}.` : sentence
      const field = fieldOf(refusal)
      return {
        ...refusal,
        ...(name === undefined ? {} : { byName: name }),
        ...(field !== undefined && { fields: { [field]: message } }),
        message,
        ...(story && { story }),
      }
    })
  }
}

/** The story with the person as they are called by now. @param sentence of the refusal. */
function told(found: FoundStory | null, sentence: string, nameFor: (id: UserId) => string): Story | null {
  if (!found) return null
  const { at, doneAt, by, revision, parts, after } = found
  const said = parts.map((part) => (part.is === 'person' && by !== null ? { ...part, text: nameFor(by) } : part))
  return { at, doneAt, by, revision, sentence: plainText(said), after: after ?? sentence }
}

/** The person whose change beat a command, if its refusal names one. */
function beatenBy(refusal: AnyRefusal | null): UserId | null {
  if (!refusal || !('by' in refusal)) return null
  return UserId.safeParse(refusal.by).data ?? null
}

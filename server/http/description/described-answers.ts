import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

// How routes say answers and bodies that no schema of JSON tells (docs/rules.md, API-1).

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The commands that a request may become. They name a route that has no `summary`. */
    readonly commands?: readonly string[]
    /** The body of a route that reads it itself: no schema checks it. */
    readonly takes?: { readonly mediaType: string; readonly body: z.ZodType }
  }
}

/** The answer of a route that only says that it is done. */
export const NO_CONTENT = { 204: z.undefined().describe('Done; the answer has no body.') } as const

/** The bytes of a file. */
export const FILE = z.unknown().meta({ type: 'string', format: 'binary' })

const content = (mediaType: string) => ({ [mediaType]: { schema: FILE } })

/** A file as the answer. */
export const fileAnswer = (mediaType: string, description: string) => ({
  200: { description, content: content(mediaType) },
})

/** A picture as the answer (send-picture.ts). */
export const PICTURE_ANSWER = {
  200: { description: 'The picture', content: content('image/*') },
  206: { description: 'The bytes that the header Range asks for', content: content('image/*') },
  304: z.undefined().describe('The caller has this picture: its ETag is the one in If-None-Match.'),
} as const

/** For long answers that are of their schema already: to look at each value again would hold others up. */
export const asItIs: FastifySerializerCompiler<unknown> = () => (data) => JSON.stringify(data)

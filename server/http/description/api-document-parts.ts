import { z } from 'zod'
import { ErrorAnswer, POSITION_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { SCOPES } from '#events/registry.ts'

// The parts of the description that all operations share.

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const later = (description: string) => ({
  ...failure(description),
  headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
})

/** The failures that any operation may answer with. */
export const FAILURES = {
  '429': { $ref: '#/components/responses/TooMany' },
  '503': { $ref: '#/components/responses/Unavailable' },
  '4XX': { $ref: '#/components/responses/Error' },
  '5XX': { $ref: '#/components/responses/Error' },
}

/** The headers of the answer to a command. */
export const COMMAND_HEADERS = {
  [REVISION_HEADER]: { $ref: `#/components/headers/${REVISION_HEADER}` },
  [POSITION_HEADER]: { $ref: `#/components/headers/${POSITION_HEADER}` },
}

export const apiComponents = () => ({
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'fieldboard_session',
      description: 'Of a browser; by https its name begins with __Host-. Changes want the header X-Requested-With.',
    },
    key: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key. Scopes: ${SCOPES.join(', ')}.`,
    },
  },
  schemas: { Error: z.toJSONSchema(ErrorAnswer, { io: 'output' }) },
  headers: {
    'Retry-After': {
      description: 'Seconds until the caller may ask again',
      schema: { type: 'integer', minimum: 0 },
    },
    [REVISION_HEADER]: {
      description: 'The revision of the stream with this command',
      schema: { type: 'integer', minimum: 0 },
    },
    [POSITION_HEADER]: {
      description: 'The position of the log with this command. A read that sends it shows all up to there.',
      schema: { type: 'string' },
    },
  },
  responses: {
    Error: failure('An error'),
    TooMany: later('The caller asks for too much.'),
    Unavailable: later('The server cannot answer right now. Nothing is lost: the caller may ask again.'),
  },
})

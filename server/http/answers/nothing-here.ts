import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers a path that does not exist. */
export const nothingHere = (_: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'There is nothing here.', code: 'not-found' })

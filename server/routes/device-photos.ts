import fastifyMultipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EVERYONE } from '#events/kernel/actor.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { projectCalls } from '#events/project/calls.ts'
import {
  type CardPhoto,
  type EventPhoto,
  MAX_PHOTO_BYTES,
  digestOfPath,
  PHOTO_SIZES,
  PhotoAnswer,
  photoPath,
} from '#events/project/photos.ts'
import { refused } from '#events/project/refusals.ts'
import { HttpError } from '../http/http-error.ts'
import { routeOf } from '../http/call-route.ts'
import { sessionOf } from '../http/guards.ts'
import { deriveId } from '../commands/command-id.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, visibleId, visibleProject } from '../http/visible.ts'
import { type MeasuredFile, measureUpload } from '../metrics/measure-upload.ts'
import { rangeOf } from '../photos/byte-range.ts'
import { RENDITION_TYPES } from '../photos/decoder.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import { PICTURE_HEADERS } from '../photos/picture-headers.ts'
import { NAMELESS, notAnImage, receivePhoto } from '../photos/receive.ts'
import { countUpload } from '../quota/counted-upload.ts'
import type { RouteDeps } from './deps.ts'

const { removePhoto } = projectCalls
const ofDevice = { access: { roles: EVERYONE, visible: 'device' } } as const
const PhotoParams = z.object({ id: z.string(), digest: z.string().regex(/^[0-9a-f]{64}$/) })
const PhotoQuery = z.object({
  size: z.literal(PHOTO_SIZES.map(String)).transform(Number).pipe(z.literal(PHOTO_SIZES)).optional(),
})

const refusalOf = ({ reason }: NoPhoto) =>
  reason === 'type'
    ? notAnImage()
    : new HttpError(400, 'Photo must have at most 50 megapixels', { code: 'bad-request' })

/** Photos of cards (specification, second document, section 7; docs/decisions/0038). */
export const devicePhotoRoutes: FastifyPluginAsyncZod<RouteDeps> = async (
  app,
  { bus, photos, decoder, renditions, quotas, metrics },
) => {
  await app.register(fastifyMultipart)

  app.post(
    '/devices/:id/photos',
    { config: { ...ofDevice, isCommand: true }, schema: { response: { 201: PhotoAnswer } } },
    async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      const projectId = visibleProject(request)
      const said = request.headers['content-length']
      const sent = said === undefined ? null : Math.min(Number(said), MAX_PHOTO_BYTES)
      const upload: MeasuredFile = { fileName: NAMELESS, bytes: sent ?? 0, projectId, deviceId }
      const photo = await measureUpload(metrics, request, upload, () =>
        keep({ deviceId, sent, upload }, request, reply),
      )
      return reply.code(201).send({ photoPath: photoPath(deviceId, photo) })
    },
  )

  type Upload = { readonly deviceId: DeviceId; readonly sent: number | null; readonly upload: MeasuredFile }

  /** Puts the photo of a request onto its card. @throws HttpError and Rejection */
  async function keep(
    { deviceId, sent, upload }: Upload,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<EventPhoto> {
    const projectId = visibleProject(request)
    const board = bus.project(projectId)
    // Nothing is kept for a card that cannot take it.
    const status = await board.look(({ project }) => project?.status)
    if (status !== 'open') throw refused({ code: status === 'closed' ? 'project-closed' : 'project-unknown' })
    const meta = metaOf(request)
    const person = sessionOf(request).user.id
    const room = await quotas.begin(person, deriveId('upload', person, projectId, meta.commandId), sent)
    const name = async (photo: EventPhoto) => {
      const command = { type: 'AddPhoto', data: { deviceId, photo } } as const
      return (await sendCommand(board, command, { request, reply, meta })).events
    }
    try {
      return await countUpload(room, { put: (cover) => receive(request, deviceId, upload, cover), name })
    } catch (error) {
      // What still comes is passed over: the connection waits for its end before it takes another request.
      request.raw.unpipe().resume()
      throw error
    }
  }

  /** Reads the photo of a request into the store. @param cover holds room for what has come. @throws HttpError 400, 408 or 413 */
  async function receive(
    request: FastifyRequest,
    deviceId: DeviceId,
    upload: MeasuredFile,
    cover: (bytes: number) => Promise<void>,
  ): Promise<EventPhoto> {
    const { fileName, mimeType, content } = await receivePhoto(request, 'photo')
    const inspect = (path: string) => decoder.inspect(path, sessionOf(request).user.id)
    Object.assign(upload, { fileName, mimeType, bytes: 0 })
    const counted = async function* () {
      for await (const chunk of content) {
        upload.bytes += chunk.length
        await cover(upload.bytes)
        yield chunk
      }
    }
    return { ...(await photos.put(`device-${deviceId}`, counted(), inspect).catch(explain)), fileName }
  }

  app.route({
    ...routeOf(projectAggregate, removePhoto, 'device'),
    schema: { body: removePhoto.body },
    handler: async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      // What the card does not have is removed already, another card's photo too.
      const digest = digestOfPath(deviceId, request.body.photoPath) ?? ''
      const command = { type: 'RemovePhoto', data: { deviceId, digest } } as const
      await sendCommand(bus.project(visibleProject(request)), command, { request, reply })
      return reply.code(204).send()
    },
  })

  app.get(
    '/devices/:id/photos/:digest',
    { config: ofDevice, schema: { params: PhotoParams, querystring: PhotoQuery } },
    async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      const { digest } = request.params
      const photo = await bus
        .project(visibleProject(request))
        .read((view) => view.card(deviceId)?.photos?.find((one) => one.digest === digest))
      if (!photo) throw notFound()
      const { size } = request.query
      if (size === undefined) return sendOriginal(photo, request, reply)
      const type = RENDITION_TYPES.find((one) => request.headers.accept?.includes(one)) ?? 'image/jpeg'
      const etag = `"${digest}-${size}-${type.slice('image/'.length)}"`
      reply.headers({ ...PICTURE_HEADERS, etag, vary: 'Accept' })
      if (isKnown(request, etag)) return reply.code(304).send()
      const bytes = await renditions({ ...photo, size, type, asker: sessionOf(request).user.id })
      if (!bytes) throw notFound()
      return reply.headers({ 'content-type': type, 'content-length': bytes.length }).send(bytes)
    },
  )

  async function sendOriginal(
    { key, digest, bytes, mediaType }: CardPhoto,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const etag = `"${digest}"`
    reply.headers({ ...PICTURE_HEADERS, etag, 'accept-ranges': 'bytes' })
    if (isKnown(request, etag)) return reply.code(304).send()
    const range = rangeOf(request.headers.range, bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    const content = await photos.get(key, range ?? undefined)
    if (!content) throw notFound()
    if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
    const length = range ? range.last - range.first + 1 : bytes
    return reply.headers({ 'content-type': mediaType, 'content-length': length }).send(content)
  }
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === etag) === true

/** @throws HttpError */
function explain(error: unknown): never {
  throw error instanceof NoPhoto ? refusalOf(error) : error
}

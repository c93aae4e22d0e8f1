import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { type Actor, EVERYONE } from '#events/kernel/actor.ts'
import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { demandRight } from '#events/project/commands.ts'
import { addPhoto, removePhoto } from '#events/project/commands/photos.ts'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { digestOfPath, PhotoAnswer, photoPath } from '#events/project/photos.ts'
import { openOf } from '#events/project/rules.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { FILE, NO_CONTENT, PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { deriveId } from '../../commands/command-id.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { PhotoQuery, sendPhoto } from '../../http/answers/send-picture.ts'
import { notFound, PathId, visibleId, visibleProject } from '../../http/door/visible.ts'
import { photoRefusal } from '../../uploads/file-kinds.ts'
import type { PicturePlace } from '../../uploads/picture-place.ts'
import type { Routes } from '../deps.ts'

const ofDevice = { cost: 'own', access: { roles: EVERYONE, visible: 'device' } } as const
const PhotoParams = z.object({ id: PathId, digest: z.string().regex(/^[0-9a-f]{64}$/) })

/** Photos of cards (specification, second document, section 7; docs/decisions/0031-0060/0038). */
export const devicePhotoRoutes: Routes<'bus' | 'photos' | 'renditions' | 'takeUpload'> = async (
  app,
  { bus, photos, renditions, takeUpload },
) => {
  await app.register(fastifyMultipart)

  const card: PicturePlace<{ readonly actor: Actor; readonly projectId: ProjectId; readonly deviceId: DeviceId }> = {
    ownerOf: ({ deviceId }) => `device-${deviceId}`,
    refusal: photoRefusal,
    async demandOpen({ actor, projectId }) {
      await bus.project(projectId).look((view) => {
        openOf(view)
        demandRight('AddPhoto', view, actor)
      })
    },
    async say({ projectId, deviceId }, [{ photo, fileName }], exchange) {
      const command = { type: 'AddPhoto', data: { deviceId, photo: { ...photo, fileName } } } as const
      const { events } = await sendCommand(bus.project(projectId), command, exchange)
      return () => events.length > 0
    },
  }

  app.post(
    '/devices/:id/photos',
    {
      config: {
        ...ofDevice,
        scope: 'projects:write',
        isCommand: true,
        takes: { mediaType: 'multipart/form-data', body: z.object({ photo: FILE }) },
      },
      schema: { summary: 'Add a photo to a card', response: { 201: PhotoAnswer } },
    },
    async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      const projectId = visibleProject(request)
      const person = sessionOf(request).user.id
      const meta = metaOf(request, addPhoto)
      const said = request.headers['content-length']
      const photo = await takeUpload.one(
        { request, reply, meta },
        {
          person,
          id: deriveId('upload', person, projectId, meta.commandId),
          place: card,
          where: { actor: meta.actor, projectId, deviceId },
          card: { projectId, deviceId },
          file: { field: 'photo', most: 1 },
          sent: said === undefined ? null : Math.min(Number(said), MAX_PHOTO_BYTES),
        },
      )
      return reply.code(201).send({ photoPath: photoPath(deviceId, photo) })
    },
  )

  app.route({
    ...routeOf(projectAggregate, removePhoto.call, 'device'),
    schema: { body: removePhoto.call.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      // A photo that the card does not have is removed already, another card's photo too.
      const digest = digestOfPath(deviceId, request.body.photoPath) ?? ''
      const command = { type: 'RemovePhoto', data: { deviceId, digest } } as const
      await sendCommand(bus.project(visibleProject(request)), command, { request, reply })
      return reply.code(204).send()
    },
  })

  app.get(
    '/devices/:id/photos/:digest',
    {
      config: { ...ofDevice, scope: 'projects:read' },
      schema: { summary: 'A photo of a card', params: PhotoParams, querystring: PhotoQuery, response: PICTURE_ANSWER },
    },
    async (request, reply) => {
      const deviceId = visibleId(request, DeviceId)
      const { digest } = request.params
      const photo = await bus
        .project(visibleProject(request))
        .read((view) => view.card(deviceId)?.photos?.find((one) => one.digest === digest))
      if (!photo) throw notFound()
      return sendPhoto({ photos, renditions }, photo, request.query, { request, reply })
    },
  )
}

import type { sendUnaryData } from '@grpc/grpc-js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { features, gossip, streamsService } from './generated.ts'

/** A node of a cluster, by the port of 127.0.0.1 at which clients find it. */
export type Member = { readonly port: number; readonly isLeader: boolean }

/** Who is in the cluster and who leads it, all alive, as clients ask for it. */
export function answerGossip(members: readonly Member[], callback: sendUnaryData<ClusterInfo>): void {
  const { FOLLOWER, LEADER } = gossip.MemberInfo.VNodeState
  const list = members.map(({ port, isLeader }) => {
    const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)
    const state = isLeader ? LEADER : FOLLOWER
    return new gossip.MemberInfo().setState(state).setIsAlive(true).setHttpEndPoint(endPoint)
  })
  callback(null, new gossip.ClusterInfo().setMembersList(list))
}

/** That there are appends by batches, as every server since 21.10 says. */
export function answerFeatures(_: unknown, callback: sendUnaryData<SupportedMethods>): void {
  const [, serviceName = '', methodName = ''] = streamsService.batchAppend.path.split('/')
  const method = new features.SupportedMethod().setServiceName(serviceName).setMethodName(methodName)
  callback(null, new features.SupportedMethods().setMethodsList([method]).setEventStoreServerVersion('23.10.1'))
}

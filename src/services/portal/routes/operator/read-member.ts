import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { MEMBER_FILE_EXAMPLE, MemberFileFields, readMemberFile } from '../../member-file.ts';
import { MemberId, noSuchMember, operation } from '../../operator-operation.ts';
import { findMemberById } from '../../store/found-members.ts';

const MemberFile = Type.Object(MemberFileFields, { title: 'MemberFile', description: 'What is kept about a member.' });

/** For operators: the status of a member. That somebody looked is written down before it is shown. */
export const readMember = operation({
  id: 'readMember',
  method: 'GET',
  path: '/api/operator/members/{id}',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'A member, with subscription, uses, payments and sessions',
  params: Type.Object({ id: MemberId }),
  refuses: ['not_found'],
  reply: { 200: media('application/json', 'The member', MemberFile) },
  replyExamples: { 200: { member: MEMBER_FILE_EXAMPLE } },
  handle: async ({ params: { id }, service, person, request }) => {
    const member = await findMemberById(service.database, id);
    if (member === undefined) throw noSuchMember();
    const file = await readMemberFile(service, member);
    const deed = deedOf(byOperator(request, person), { action: 'member.read', subject: `member:${id}` });
    await noteDeed(service.database, deed);
    return renderedJson(JSON.stringify(file));
  },
});

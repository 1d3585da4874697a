export { MemberBar } from './member-bar.tsx';
export { SideRail } from './side-rail.tsx';

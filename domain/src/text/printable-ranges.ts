/**
 * The characters that the fonts of our documents have: first and last code points in base 36. A test of the fonts compares
 * them (server/src/documents/render/fonts.test.ts) and prints the text to put here when a font changes.
 */
export const PRINTABLE_RANGES =
  'w-3i 4g-94 96-cj cl-gk gm-hn hq-hw hy-i8 ia-is iu-lg li-lo lr lu-lv lx m3 mb me-mg mk mp mv-mw n6-n7 ' +
  'na-of ok-om oq-rb rg-rh s0-s6 s9-sa sc-vt w0-wt ww-zj 10v 13l-1dr 1g0-1hb 1o0-1ou 1ow-1ox 1p4-1vj ' +
  '2rl-2u3 3cw-3jz 5ow-5py 5q0-5q1 5q8 5ql 5qz 5s3 5s7-5s9 5sd 5sf-5sg 5si 5sm-5so 5sr 5sy-5t1 5uk 5uo 5vf ' +
  '5vj-5x1 5x8-61n 61p-6cn 6cv-6dx 6dz 6e7 6eo-6gf 6gh-6gl 6go-6gq 6gs-6gv 6hn-6hq 6hv 6i0 6i8-6ip 6ir ' +
  '6it-6iu 6ix-6iy 6j3 6j7 6ja-6jb 6ji-6jm 6jq-6jr 6ju-6jv 6jy 6k2 6k5 6k9 6kb 6kt 6kw-6m7 6mb-6me 6mh ' +
  '6mo-6mx 6nd-6ne 6nk-6nl 6nn-6np 6ns-6nv 6o4-6o6 6ob-6oc 6og 6oi 6ok 6ou-6ov 6p0-6p6 6ph 6ps 6pu-6pv ' +
  '6px-6q3 6q7 6q9-6qb 6qd 6qi 6ql-6qo 6qr 6qt-6r2 6r8-6rb 6rh 6rn 6rp 6rs 6rw 6s2 6sg-6si 6sk-6sn 6sq-6sr ' +
  '6su-6sv 6sy-6sz 6t2-6t3 6te-6tj 6tm-6tn 6tx-6u1 6u8 6ud 6v3 6vu-6vv 6wz-6x3 6xe 6xk 6xm-6xn 6xx-6y3 70g ' +
  '70n 70r 71s-71t 726-72k 72m-72n 72y-72z 73d-73n 73s-73u 74z 76o-7fv 7g1-7g3 7g6-7g7 7ga-7gd 7gg-7gh ' +
  '7gk-7gs 7gu-7gz 7he-7hi 7hr 7i3-7i6 7i8-7ie 7ih 7im-7in 7ip 7is-7iw 7j0-7j4 7j6-7j7 7ja 7je 7ji-7jj ' +
  '7js-7ju 7jw 7k0-7k2 7k8-7kj 7kv-7lb 7le-7lr 7ma-7mf 7mh 7mj-7mk 7mo-7mp 7mv 7my-7mz 7n4-7n5 7nh-7ni ' +
  '7no-7np 7ns 7ny-7nz 7o1 7o3-7o4 7op-7oq 7ow-7p1 7p3-7p6 7p9 7pe 7ph 7pk-7pp 7pr 7pu-7pw 7py-7pz 7q2 7q5 ' +
  '7q9 7qg 7qr-7qs 7r1 7r3-7r4 7r8 7rb 7rg 7ri 7rn-7rr 7s3-7s4 7sm-7t4 7th-7tj 7tt 7u8 7un 7vz 7w5-7wa 843 ' +
  '850-851 88v 8ai-8aj 8c8 8hx-8hz 8ia-8ib 8ii-8ik 8is 8k0 8k5 8sc 8sf 933 93s 94q-94r 94x 96o-9h7 9hc-9pp ' +
  '9pt-9tm 9ts-9ur 9v4-a2m a2o-a3v a3x-fcl feo-vkg wwv x6n x80-x89 xcw-xdr xf2 xgg-xh8 xz4-16nv 188w-18t8 ' +
  '1b0h-1b6p 1cqr 1d6o-1de5 1dea 1ded-1def 1deh-1dem 1deq 1deu 1dey-1df0 1df2-1df5 1df7-1dff 1dfh 1dfj 1dfl ' +
  '1dfn-1dg5 1dg7 1dg9-1dgo 1dgq 1dkw-1dl0 1dlp-1dqa 1dqr-1e33 1e36-1e4n 1e4v-1e67 1e6m-1e6x 1e7k-1ejy 1ekf ' +
  '1hj1-1hj3 1jwg-1jwp 2pz8 2q4v 2q68-2q6i 2q6o-2q97 2q9c-2qai 2qcm-2qey 2qf4-2qfl 2qkg-2qld 2qlg-2qoj ' +
  '2qom-2qon 2qop-2qor 2qou-2qr4 2qr7-2qr9 2qrb-2qyl 2qyn-2r0d 2r0p-2r0u 2r0w-2r1j 2r1r-2r1s 2r1v-2r22 2r2f ' +
  '2r2i-2r2l 2r2o 2r2t-2r2u 2r38-2r39 2r3c 2r3l-2r3m 2r3w 2r42-2r44 2r4h-2r4j 2r4s-2r4u 2r4x 2r4z 2r54 2r5b ' +
  '2r5f 2r5m-2r7z 2r9c-2rb9 2rbf-2rbm 2rbp-2rc5 2rc9 2rcb-2rcg 2rcj-2rcs 2rj4-2rjk 2rm8 2rma 2rrg-2rsq ' +
  '2rss-2rt1 2rt3-2ry7 2s1c-2s56 2t8n 2t8p 2tak 2tes 2ua2 2uco 2ueu 2v0k 2vo0 2x0a 2x3n 2xg7 31an 31cf 33rf ' +
  '353r-353s 35er 3666 37jd 37jk 37q3 37rm 37ul 37wp 3905 39yq 3a02 3a20 3b2v 3bvb 3cip 3czx 3ddi 3dks 3dxt ' +
  '3ecc 3eht 3gz6 3id3 3iex 3j7s 3jp4 3jpx 3jz4 3knd 3kuf 3kun 3kup 3kus 3l73 3lax 3lxx 3mv3 3n68 3on2 3on7 ' +
  '3ong 3qal 3qij 3qjb 3qr4 3qra 3qs8 3rtu 3s4n-3s4o 3s53-3s54 3sa5 3shs 3skj 3skv 3sky 3sl9 3sp0 3spc 3spf ' +
  '3srl 3svb 3svj 3svq 3svt 3swd-3swe 3sxi 3t0u-3t0v 3t0z 3t2f 3t2s 3t3w-3t3x 3t46-3t48 3t4a 3t4c 3t79-3t7a ' +
  '3t7x 3t9p 3tex 3tfp 3tgm 3th5 3th8 3thi 3thm 3ti4 3tmg 3u13 3u5b 3u5e 3u64 3u6b 3uaj 3uk7 3ukn 3unr 3up5 ' +
  '3v3d-3v3e 3v6x 3v7u 3vf9 3vfd 3vg9 3vjw 3vk8 3vl0 3vo7 3vq3 3vq9 3vqc 3vyg 3vys 3vyv 3w3m 3w9f 3w9k 3w9t ' +
  '3wa1 3wa3-3wa5 3wa7 3waq 3way-3waz 3wh8 3whb 3wkf 3wld 3wn1 3wt5 3wta 3wtd 3wtv 3wuf 3wui 3wv1 3x1e 3x1q ' +
  '3x4t 3x61 3x9l 3x9p-3x9q 3x9t 3xa0-3xa1 3xa3 3xa7 3xa9 3xai 3xam 3xay-3xaz 3xb8 3xbd 3xbg 3xbj 3xbn 3xbq ' +
  '3xbs 3xbw 3xdd 3xdr-3xds 3xe6 3xhy 3xi7 3xmd-3xme 3xml 3xmn 3xmq-3xmr 3xmy 3xqj 3xql 3xqn-3xqo 3xr3-3xr4 ' +
  '3xrc 3xrh-3xri 3xsl 3xug 3xui 3xur 3xuu 3xuy 3xx8 3xxk 3xxv 4651 4656 465o 4676 467r 46b1 46bg 46cg 46ek ' +
  '46hc 46hr jnzk-jnzt jo0x-jo1m jo1r mbqd-mbqm mcdo-mcdz';
